/** The question that a command line asks about one scene. */
import { basename } from "node:path";
import { labelsIn } from "../../src/analysis/names/labels";
import { boxNamed, type Rows } from "../../src/analysis/names/spaces";
import {
  type AnalysisQuestion,
  ASKED_PLAINLY,
  busiestLevel,
  MOVE,
  type PixelBox,
  RANGE,
  withDoorsOpen,
} from "../../src/analysis/question";
import type { Scene } from "../../src/scene/model/scene";
import type { FileReading } from "../../src/scene/read-files/read-scene-file";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { type Arguments, choiceOf, numberOf, type OptionKinds } from "../input/arguments";
import { creatureNamed } from "../input/attacks";
import { listOf, unexpected } from "../input/input-error";
import { boundsIn, pointIn, rowsOf } from "../input/points";
import { pairsIn, settingsOf } from "../rule-sets/rule-options";
import { ruleSetFor } from "../rule-sets/rule-set-choice";
import { withInputErrors } from "../input/scene-file";
import { plain } from "../../src/words/plain";

export const QUESTION_OPTIONS = {
  ruleset: "one",
  option: "many",
  level: "one",
  from: "one",
  range: "one",
  move: "one",
  doors: "one",
  attacker: "many",
  creatures: "flag",
  sides: "many",
  approach: "many",
} as const satisfies OptionKinds;

export const QUESTION_HELP = `  --ruleset NAME        the rule set (default: that of the map's game, else pathfinder1e)
  --option KEY=VALUE…   options of the rule set; wallSnap or wallGap (squares; 0 is off)
  --level NAME          a scene level by its name or id (default: the one with most creatures)
  --from POINT          places are reached on foot from here (default: from every creature on the level; without any, the largest
                        part of the map that is joined, with doors or inside walls first)
  --range SPACES        farther pairs are not asked (default: ${RANGE})
  --move SPACES         how far each side moves for the second balance (default: ${MOVE})
  --doors KIND          as-is (default): lines take doors as they stand; open: all but secret ones are open
  --creatures           creatures on the map give cover
  --attacker NAME…      creatures whose lines of fire are drawn, by name or id
  --sides BOX BOX       the areas of two sides (default: friendly and hostile creatures)
  --approach POINT…     points of a way, where it begins first: places for an ambush beside it are looked for
A POINT is @X,Y in pixels or a space such as @D9; a BOX is @X,Y,X,Y or @B4:H6.`;

/** A file's scene, with the text of the file. */
export interface ReadScene {
  readonly path: string;
  readonly text: string;
  readonly reading: FileReading;
}

const FARTHEST_RANGE = 1000;

const spacesIn = (args: Arguments, name: string, usual: number): number => {
  const text = args.valueOf(name);
  if (text === undefined) return usual;
  const expected = `a number of spaces above 0 and up to ${FARTHEST_RANGE}`;
  const value = numberOf(`--${name}`, text, expected);
  if (!(value > 0 && value <= FARTHEST_RANGE)) throw unexpected(`--${name}`, expected, text);
  return value;
};

const levelIn = ({ levels }: Scene, asked: string | undefined, usual: string | null): string | null => {
  if (asked === undefined) return usual;
  const found = levels.find(({ id, name }) => id === asked || name.toLowerCase() === asked.toLowerCase());
  if (found !== undefined) return found.id;
  const names =
    levels.length === 0
      ? "no level, since the scene has none"
      : `one of ${listOf(levels.map(({ name }) => plain(name)))}`;
  throw unexpected("--level", names, `"${plain(asked)}"`);
};

const BOX = "@X,Y,X,Y in pixels, or two spaces such as @B4:H6";

const boxIn = (text: string, rows: Rows): PixelBox => {
  if (!text.startsWith("@")) throw unexpected("--sides", BOX, `"${text}"`);
  const its = text.slice(1);
  const [first = "", last = "", ...more] = its.split(":");
  const named = more.length === 0 ? boxNamed(rows, first, last) : undefined;
  if (named !== undefined) return named;
  const [left, top, right, bottom, ...rest] = its.split(",").map((part) => numberOf("--sides", part, BOX));
  if (left === undefined || top === undefined || right === undefined || bottom === undefined || rest.length > 0)
    throw unexpected("--sides", BOX, `"${text}"`);
  return {
    left: Math.min(left, right),
    top: Math.min(top, bottom),
    right: Math.max(left, right),
    bottom: Math.max(top, bottom),
  };
};

const sidesIn = (args: Arguments, rows: Rows): AnalysisQuestion["sides"] => {
  const texts = args.valuesOf("sides");
  const [first, second] = texts.map((text) => boxIn(text, rows));
  if (texts.length === 0) return null;
  if (first === undefined || second === undefined || texts.length > 2)
    throw unexpected("--sides", "two boxes", String(texts.length));
  return [first, second];
};

/** A map without a name is called as its file is. */
const named = (scene: Scene, path: string): Scene => (scene.name === "" ? { ...scene, name: basename(path) } : scene);

/** Throws `InputError` for what the scene does not have. */
export const questionIn = (args: Arguments, { path, text, reading }: ReadScene): AnalysisQuestion => {
  const { ruleSet: rules } = ruleSetFor(args, { format: reading.format, text });
  const { tidy, rules: options } = settingsOf(pairsIn(args.valuesOf("option")), rules);
  const isOpen = choiceOf(args, "doors", ["as-is", "open"] as const) === "open";
  const read = named(reading.scene, path);
  const scene = isOpen ? withDoorsOpen(read) : read;
  const battlefield = withInputErrors(() => battlefieldOf(scene, tidy, rules.unsetBase));
  const level = levelIn(scene, args.valueOf("level"), busiestLevel(scene));
  const plainly: AnalysisQuestion = {
    scene,
    battlefield,
    rules,
    options,
    ...ASKED_PLAINLY,
    bounds: boundsIn(reading),
    level,
    range: spacesIn(args, "range", RANGE),
    move: spacesIn(args, "move", MOVE),
    shooters: [...new Set(args.valuesOf("attacker").map((name) => creatureNamed(battlefield, "attacker", name).id))],
    withCreatures: args.valueOf("creatures") !== undefined,
    labels: labelsIn(text, reading),
  };
  const rows = rowsOf(scene, plainly.bounds);
  const from = args.valueOf("from");
  return {
    ...plainly,
    from: from === undefined ? null : pointIn("from", from, rows),
    sides: sidesIn(args, rows),
    approach: args.valuesOf("approach").map((point) => pointIn("approach", point, rows)),
  };
};
