// Chooses the light or dark theme before the first paint, so that the page does not flash.
try {
  const kept = JSON.parse(localStorage.getItem("sente-preferences") || "{}");
  document.documentElement.dataset.theme = kept.theme || "system";
} catch (_) {
  // Without storage, the system's theme is used.
}

// Requests the part of the page for this address together with the first part, instead of after it.
const place = location.pathname.split("/")[1];
for (const { content, dataset } of document.querySelectorAll("meta[name=sente-part]")) {
  if (dataset.places.split(" ").includes(place)) {
    for (const file of content.split(" ")) fetch(file).catch(() => {});
  }
}
