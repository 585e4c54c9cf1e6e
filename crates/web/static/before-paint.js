// Decides between light and dark before anything is painted, so that no page flashes.
try {
  const kept = JSON.parse(localStorage.getItem("sente-preferences") || "{}");
  document.documentElement.dataset.theme = kept.theme || "system";
} catch (_) {
  // Without storage the system decides.
}

// Fetches the part of the page that the address is about beside the first part, instead of after it.
const place = location.pathname.split("/")[1];
for (const { content, dataset } of document.querySelectorAll("meta[name=sente-part]")) {
  if (dataset.places.split(" ").includes(place)) {
    for (const file of content.split(" ")) fetch(file).catch(() => {});
  }
}
