import { afterEach, expect, it, vi } from "vitest";
import { openTable } from "../../../tests/keep-table";
import { declaredAttack, ruledTarget } from "../../../tests/ruled-attack";
import { refusalOf } from "../../rules/attack/verdict";
import { mannerAnswers } from "./manner-answers";

afterEach(() => {
  vi.unstubAllGlobals();
});

const WALL = { _id: "w", c: [300, -500, 300, 500], move: 20, sight: 20, light: 20, sound: 20, door: 0, ds: 0, dir: 0 };
const GLASS = { ...WALL, sight: 0, light: 0, flags: { parapet: { effect: "blocks" } } };
/** A curtain, where curtains let effects pass. */
const CURTAIN = { ...WALL, move: 0 };
const KNIGHT = "token:knight";
const DECLARED = declaredAttack({ attacker: "token:archer", targets: [KNIGHT] });

interface Given {
  readonly ethereal?: string;
  readonly walls?: readonly (typeof WALL)[];
  readonly ruleset?: string;
  readonly attack?: Partial<typeof DECLARED>;
  readonly hidden?: readonly string[];
}

const UNSEEN = { ethereal: "nobody", walls: [CURTAIN], ruleset: "rise" } as const;

const TRUTH = { as: "truth", settings: "saved" } as const;

/** The answers to the archer's attack on the knight, four squares away. */
const answersTo = ({ ethereal = "knight", walls = [], ruleset = "pathfinder1e", attack, hidden }: Given = {}) => {
  const { verdicts, scene, stored, hidden: unseen, hooks } = openTable(hidden === undefined, walls);
  stored.set("ruleset", ruleset);
  stored.set("curtains", "pass");
  hidden?.forEach((id) => unseen.add(id));
  const token = scene.tokens.contents.find(({ id }) => id === ethereal);
  Object.assign(token?.toObject() ?? {}, { flags: { parapet: { conditions: ["ethereal"] } } });
  const declared = { ...DECLARED, ...attack };
  const verdict = verdicts.judge({ ...declared.manner, attacker: declared.attacker, target: KNIGHT }, TRUTH);
  const target = ruledTarget({ target: KNIGHT, verdict, refusal: refusalOf(verdict, declared.action) });
  hooks.mockClear();
  const ruled = { declared, ruleset, targets: [target], unjudged: [] };
  const answers = mannerAnswers(ruled, { verdicts, hasNoOpportunity: () => true }).map(({ id }) => id);
  return { answers, hooks };
};

const { manner } = DECLARED;

it.each<[string, Given, readonly string[]]>([
  ["from the material at the ethereal", {}, ["force"]],
  ["from the ethereal", { ethereal: "archer" }, []],
  ["that only a wall stops", { ethereal: "nobody", walls: [WALL] }, []],
  ["that a wall would stop besides", { walls: [WALL] }, []],
  ["that window glass would stop besides", { walls: [GLASS] }, []],
  ["out of reach besides", { ruleset: "epic-path", attack: { manner: { ...manner, kind: "melee", reach: 5 } } }, []],
  ["in reach", { ruleset: "epic-path", attack: { manner: { ...manner, kind: "melee", reach: 20 } } }, ["force"]],
  ["of opportunity by a creature that has none left", { attack: { action: "attack-of-opportunity" } }, []],
  ["that nothing stops", { ethereal: "nobody" }, []],
  ["by rules that know no force", { ruleset: "dnd5e" }, []],
  ["that is one of force already", { attack: { manner: { ...manner, isForce: true } } }, []],
  ["by a player at a target that they do not see", { hidden: ["knight"] }, []],
  ["in Rise at what the attacker does not see", UNSEEN, ["sightless"]],
  ["that needs no sight already", { ...UNSEEN, attack: { manner: { ...manner, isSightless: true } } }, []],
  ["in Rise that a wall stops", { ...UNSEEN, walls: [WALL] }, []],
  ["at what the attacker does not see, by rules that always need sight", { ...UNSEEN, ruleset: "ninth-age" }, []],
])("an attack %s is asked about as one of another manner or not", (_, given, answers) => {
  expect(answersTo(given).answers).toEqual(answers);
});

it("asks without a verdict for other modules, since nobody makes that attack", () => {
  expect(answersTo().hooks).not.toHaveBeenCalled();
});
