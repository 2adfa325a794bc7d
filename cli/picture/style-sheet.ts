/** Every kind of colour vision tells blue and vermilion apart. The second palette is for viewers that prefer dark. */
const LIGHT = {
  paper: "#faf8f3",
  page: "#ffffff",
  grid: "#dcd6c8",
  ink: "#26231f",
  faint: "#6d675d",
  clear: "#0a6ebd",
  blocked: "#c8421a",
  highlight: "#f2b134",
  attacker: "#bfe0f7",
  target: "#f9cdbd",
  other: "#e3ded2",
  terrain: "#7d8a4f",
  veil: "#8a7fa8",
} as const;

const DARK: Record<keyof typeof LIGHT, string> = {
  paper: "#1f2125",
  page: "#17181b",
  grid: "#363a41",
  ink: "#ece8df",
  faint: "#a8a399",
  clear: "#5db8ff",
  blocked: "#ff8059",
  highlight: "#b37a10",
  attacker: "#1d4866",
  target: "#6b2f1d",
  other: "#3c3d42",
  terrain: "#a5b56a",
  veil: "#b3a6d6",
};

const rules = (palette: Record<keyof typeof LIGHT, string>): string =>
  Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(";");

/** Inside every picture, so that a picture is one file. Classes are the names of strokes and surfaces. */
export const STYLE_SHEET = `
svg{${rules(LIGHT)};font-family:"DejaVu Sans",Verdana,Arial,sans-serif}
@media (prefers-color-scheme:dark){svg{${rules(DARK)}}}
.page{fill:var(--page)}.paper{fill:var(--paper)}.grid{fill:none;stroke:var(--grid)}
.wall{stroke:var(--ink);fill:none;stroke-linecap:round}.thin{stroke-linejoin:round}.pane{stroke:var(--paper)}
.leaf{fill:var(--paper);stroke:var(--ink)}.side{fill:var(--faint)}
.creature{fill:var(--other);stroke:var(--ink)}.attacker{fill:var(--attacker)}.target{fill:var(--target)}
.terrain{fill:url(#terrain);stroke:var(--terrain)}.veil{fill:url(#veil);stroke:var(--veil)}
.hatch{stroke:var(--terrain)}.dot{fill:var(--veil)}
.highlight{stroke:var(--highlight);fill:none;stroke-linecap:round;stroke-linejoin:round;opacity:.85}
.badge{fill:var(--highlight);stroke:var(--ink)}.origin{fill:var(--paper);stroke:var(--clear)}
.clear,.cone,.hull,.front,.lane,.way{stroke:var(--clear);fill:none}.blocked,.beyond,.stop,.hidden{stroke:var(--blocked);fill:none}
.beyond{opacity:.8}.cone,.hull{stroke-opacity:.9}.covered{stroke:var(--blocked)}.lane{opacity:.2}
.surface{stroke:none;fill-opacity:.13}.surface.free{fill:var(--clear)}.surface.covered{fill:var(--blocked)}
.rim{stroke:var(--ink);fill:none}.facing{stroke:var(--paper);fill:none}.arc{stroke:var(--faint);fill:none}
text{fill:var(--ink)}.halo{stroke:var(--paper);paint-order:stroke;stroke-linejoin:round}.small{fill:var(--faint)}.head{font-weight:bold}
`.trim();
