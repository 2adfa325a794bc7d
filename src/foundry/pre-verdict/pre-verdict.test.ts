import { describe, expect, it } from "vitest";
import { battlefieldOf, withWalls } from "../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../scene/notation/parse";
import { RULE_SETS } from "../../rules/index";
import type { Attack, Verdict } from "../../rules/attack/verdict";
import { additionsIn, joined, NO_ADDITIONS, withAdditions, type Additions, type VerdictDraft } from "./pre-verdict";

const { scene } = parseBattleMap("token A at 0,0\ntoken b at 400,0\nwall w 150,300 150,400");
const battlefield = battlefieldOf(scene);
const attack: Attack = { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null };

const draft = (changes: object): VerdictDraft => ({
  attack,
  ruleset: "pathfinder1e",
  obstacles: [],
  modifiers: [],
  coverChanges: [],
  veto: null,
  ...changes,
});

const judged = (additions: Additions): Verdict =>
  withAdditions(
    RULE_SETS.pathfinder1e.judge(withWalls(battlefield, scene.grid, additions.walls), attack, {}),
    additions,
  );

const CAGE = { name: "force cage", segments: [[200, -200, 200, 300]] };

describe("an obstacle that a module adds", () => {
  const coverBy = (obstacle: object): Verdict => judged(additionsIn(draft({ obstacles: [{ ...CAGE, ...obstacle }] })));

  it("blocks like a wall of the map, under its own name", () => {
    expect(coverBy({})).toMatchObject({ cover: "total", lineOfEffect: false, obstacles: ["added:force cage"] });
    expect(judged(NO_ADDITIONS).cover).toBe("none");
  });

  it("blocks what it declares", () => {
    expect(coverBy({ blocks: "sight" })).toMatchObject({ cover: "none", lineOfEffect: true, lineOfSight: false });
    expect(coverBy({ blocks: "effect" })).toMatchObject({ cover: "total", lineOfSight: true });
    expect(coverBy({ blocks: "nothing" })).toMatchObject({ cover: "none", lineOfEffect: true, lineOfSight: true });
  });

  it("gives the cover it declares", () => {
    expect(coverBy({ cover: "improved" })).toMatchObject({ cover: "improved", lineOfEffect: true });
  });

  it("counts from its side and at its height", () => {
    // The attacker stands to the left of the wall, seen in its direction.
    expect(coverBy({ from: "right" }).cover).toBe("total");
    expect(coverBy({ from: "left" }).cover).toBe("none");
    expect(coverBy({ bottom: 20, top: 30 }).cover).toBe("none");
  });
});

it("an added modifier is on the dice, with its text among the reasons", () => {
  const aim = { stat: "attack", value: -2, side: "attacker", type: "wind", words: "A gale blows." };
  const note = { key: "PARAPET.Reason.Added", data: { words: "A gale blows." } };
  const { modifiers, reasons } = judged(additionsIn(draft({ modifiers: [aim] })));
  expect(modifiers).toEqual([{ stat: "attack", value: -2, side: "attacker", type: "wind", note }]);
  expect(reasons).toContainEqual(note);
});

it("a veto forbids the attack and gives its reason once", () => {
  const { permissions, reasons } = judged(additionsIn(draft({ veto: " Sanctuary holds. " })));
  const why = { key: "PARAPET.Reason.Added", data: { words: "Sanctuary holds." } };
  expect(permissions.filter(({ action }) => action === "attack")).toEqual([
    { action: "attack", isAllowed: false, reason: why },
  ]);
  expect(reasons).toContainEqual(why);
});

describe("an invalid draft", () => {
  it.each<[object, string]>([
    [{ obstacles: [{ ...CAGE, name: "" }] }, 'obstacles[0].name: expected a sentence, got ""'],
    [{ obstacles: [{ ...CAGE, segments: [] }] }, "expected at least one segment"],
    [{ obstacles: [{ ...CAGE, segments: [[1, 2, 3]] }] }, "obstacles[0].segments[0]"],
    [{ obstacles: [{ ...CAGE, segments: [[1, 2, 1, 2]] }] }, "expected two different ends"],
    [{ obstacles: [{ ...CAGE, segments: [[0, 0, 1e7, 0]] }] }, "expected a number from -65536 to 65536"],
    [{ obstacles: [{ ...CAGE, blocks: "light" }] }, "expected one of both, effect, sight, nothing"],
    [{ obstacles: [{ ...CAGE, cover: "half" }] }, "expected one of auto, none, low"],
    [{ obstacles: "none" }, "obstacles: expected an array, got string"],
    [{ modifiers: [{ stat: "luck", value: 1, side: "target", type: "x", words: "x" }] }, "modifiers[0].stat"],
    [{ modifiers: [{ stat: "ac", value: 0, side: "target", type: "x", words: "x" }] }, "expected a whole number but 0"],
    [{ modifiers: [null] }, "modifiers[0]: expected an object, got null"],
    [{ coverChanges: [{ does: "forget" }] }, "coverChanges[0].does: expected one of ignore, raise, lower, set"],
    [{ veto: 7 }, "veto[0]: expected a sentence, got 7"],
  ])("is reported and ignored: %j", (changes, fault) => {
    const { faults, ...rest } = additionsIn(draft(changes));
    expect(faults).toEqual([expect.stringContaining(fault)]);
    expect(rest).toEqual({ walls: [], modifiers: [], coverChanges: [], veto: null });
  });

  it("keeps its valid parts", () => {
    const { walls, faults } = additionsIn(draft({ obstacles: [CAGE, { ...CAGE, name: 4 }] }));
    expect(walls).toHaveLength(1);
    expect(faults).toHaveLength(1);
  });
});

it("an added change of cover has a name that everyone may know", () => {
  const { coverChanges } = additionsIn(draft({ coverChanges: [{ does: "ignore", note: "True strike" }] }));
  expect(coverChanges).toEqual([
    {
      kinds: [],
      side: "attacker",
      does: "ignore",
      level: null,
      steps: 1,
      conceals: null,
      lifts: null,
      note: "True strike",
      of: "",
    },
  ]);
});

it("of two vetoes the first is shown; obstacles and modifiers of all count", () => {
  const of = (veto: string) => additionsIn(draft({ veto, obstacles: [{ ...CAGE, name: veto }] }));
  const both = joined([NO_ADDITIONS, of("First."), of("Second.")]);
  expect(both.veto).toMatchObject({ data: { words: "First." } });
  expect(both.walls.map(({ id }) => id)).toEqual(["added:First.", "added:Second."]);
});
