/** The section of docs/speed.md with a verdict on every scene, as `npm run docs:speed` writes it. */
import type { SceneFigures, ScenesFigures } from "./scenes";
import { shown } from "./tables";

/** Microseconds of the unit on W1 where the targets were set. All times are scaled to it, by what it took beside each scene. */
const UNIT_ON_W1 = 0.19;

/** Microseconds of a whole verdict of dnd5e, at most. */
const MOST: Readonly<Record<string, number>> = {
  W1: 30,
  W2: 30,
  W3: 30,
  undercity: 30,
  W4: 45,
  "cavern-large": 45,
  "dwarf-hold": 45,
  "cave-gallery": 50,
  "sky-pass-wallheight": 50,
  "haunted-house-floors": 80,
  "manor-levels-v14": 80,
};
const MOST_ON_HEXES = 50;
/** 30 where no limited, one-way, window, ranged or sloping wall is between the two. */
const MOST_ELSEWHERE = 60;

const mostOn = (scene: string): number => MOST[scene] ?? (scene.startsWith("hex-") ? MOST_ON_HEXES : MOST_ELSEWHERE);

const HEADING = "## A verdict on every scene";
const LEADING = "dnd5e";

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** The page with its section written again. Throws `RangeError` without figures or without the heading. */
export const withSceneSpeeds = (page: string, figures: ScenesFigures, date: string): string => {
  const [first] = Object.values(figures);
  if (first === undefined) throw new RangeError("docs/speed.md: figures of at least one scene are needed");
  const start = page.indexOf(`${HEADING}\n`);
  if (start < 0) throw new RangeError(`docs/speed.md: expected the heading "${HEADING}"`);
  const next = page.indexOf("\n## ", start);
  const others = Object.keys(first).filter((id) => id !== LEADING);
  const paces = Object.values(figures).flatMap((books) => books[LEADING]?.pace ?? []);
  const line = (scene: string, books: Record<string, SceneFigures>): string => {
    const its = books[LEADING];
    const scale = UNIT_ON_W1 / (its?.pace ?? NaN);
    const time = (value: number | undefined): string => (value === undefined ? "–" : shown(value * scale));
    const most = mostOn(scene);
    const full = time(its?.full);
    const isMet = its !== undefined && its.full * scale <= most;
    const cells = [isMet ? full : `**${full}**`, String(most), time(its?.level), shown((its?.garbage ?? NaN) / 1000)];
    return row([scene, ...cells, ...others.map((id) => time(books[id]?.full))]);
  };
  const heads = ["scene", LEADING, "at most", "level alone", "kB left", ...others];
  const text = [
    HEADING,
    "",
    `Least microseconds of rounds in which all books take turns, on ${date}, by \`npm run docs:speed\`. The sixteen lines of a pair on W1,`,
    `against only the walls between the two, took ${shown(Math.min(...paces))} to ${shown(Math.max(...paces))} µs beside the scenes. Each scene's times are scaled to a machine`,
    `where they take ${UNIT_ON_W1}.`,
    "Bold is above the target of D&D 5e. *kB left* is what a verdict leaves to be collected.",
    "",
    row(heads),
    row(heads.map(() => "---")),
    ...Object.entries(figures).map(([scene, books]) => line(scene, books)),
    "",
  ].join("\n");
  return `${page.slice(0, start)}${text}${next < 0 ? "" : page.slice(next)}`;
};
