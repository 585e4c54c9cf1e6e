// Makes the page work without the server: stores every file of this version, and the last good answers that screens
// cannot do without. File names change with their content, so a stored file is never outdated; the page itself is
// requested first, so that a new version arrives. Requests that change something and failures are never stored.

const VERSION = "{{version}}";
const FILES = {{files}};
const PAGE = "/index.html";

const KEPT_FILES = `sente-files-${VERSION}`;
const KEPT_ANSWERS = "sente-answers";
// What screens need without the server. An address that ends in a slash includes everything below it.
const ANSWERS = ["/api/v1/me", "/api/v1/home", "/api/v1/players/"];
// Requested in advance, because they may first be needed without the server.
const ASKED = ["/api/v1/me", "/api/v1/home", ...["gomoku", "standard", "renju", "othello", "surakarta"].map(game => `/api/v1/players/${game}`)];
// The milliseconds that a navigation waits for a network that only seems to work.
const PATIENCE = 4000;

self.addEventListener("install", event => event.waitUntil(keepFiles()));
self.addEventListener("activate", event => event.waitUntil(begin()));

// The person at this browser has changed: delete the answers to the previous one.
self.addEventListener("message", event => {
  if (event.data === "forget") event.waitUntil(caches.delete(KEPT_ANSWERS).then(ask));
});

self.addEventListener("fetch", event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (isAnswer(pathname)) event.respondWith(answer(event));
  else if (FILES.includes(pathname) && pathname !== PAGE) event.respondWith(file(request));
  else if (request.mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(page(request));
});

// One file after another, so that the page in use is not slowed down.
async function keepFiles() {
  const cache = await caches.open(KEPT_FILES);
  for (const path of FILES) {
    // A file of the previous version with the same name has the same content.
    const known = path.startsWith("/assets/") && await caches.match(path);
    // Try twice, because a connection may fail once.
    await (known ? cache.put(path, known) : cache.add(path).catch(() => cache.add(path)));
  }
}

async function begin() {
  for (const name of await caches.keys())
    if (name.startsWith("sente-files-") && name !== KEPT_FILES) await caches.delete(name);
  await self.clients.claim();
  await ask();
}

async function ask() {
  await Promise.all(ASKED.map(path => fetch(path).then(it => keep(path, it)).catch(() => {})));
}

function isAnswer(path) {
  return ANSWERS.some(known => known.endsWith("/") ? path.startsWith(known) : path === known);
}

async function keep(key, response) {
  if (!response.ok) return;
  const cache = await caches.open(KEPT_ANSWERS);
  await cache.put(key, response);
}

async function file(request) {
  const cache = await caches.open(KEPT_FILES);
  return await cache.match(new URL(request.url).pathname) ?? fetch(request);
}

async function page(request) {
  const cache = await caches.open(KEPT_FILES);
  const kept = await cache.match(PAGE);
  const fresh = fetch(request).then(it => it.status >= 500 && kept ? kept : it);
  if (!kept) return fresh;
  const late = new Promise(done => setTimeout(done, PATIENCE, kept));
  return Promise.race([fresh.catch(() => kept), late]);
}

// The server's answer, or else the last good one with a header by which the page knows that the server did not respond.
async function answer(event) {
  const { pathname } = new URL(event.request.url);
  let failed = Response.error();
  try {
    const fresh = await fetch(event.request);
    if (fresh.ok) event.waitUntil(keep(pathname, fresh.clone()));
    if (fresh.status < 500) return fresh;
    failed = fresh;
  } catch {
    // The server cannot be reached.
  }
  const cache = await caches.open(KEPT_ANSWERS);
  const kept = await cache.match(pathname);
  if (!kept) return failed;
  const headers = new Headers(kept.headers);
  headers.set("x-sente-kept", "1");
  return new Response(kept.body, { status: kept.status, headers });
}
