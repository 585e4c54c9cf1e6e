// Decides between light and dark before anything is painted, so that no page flashes.
try {
  const kept = JSON.parse(localStorage.getItem("sente-preferences") || "{}");
  document.documentElement.dataset.theme = kept.theme || "system";
} catch (_) {
  // Without storage the system decides.
}
