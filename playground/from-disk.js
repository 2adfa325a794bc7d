// Browsers load no modules from a folder that nothing serves.
const intro = document.getElementById("intro");
if (location.protocol === "file:" && intro !== null)
  intro.textContent =
    "This page has to come from a file server: run “python3 -m http.server” in its folder, then open http://localhost:8000.";
