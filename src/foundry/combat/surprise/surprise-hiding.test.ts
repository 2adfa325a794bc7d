import { afterEach, expect, it, vi } from "vitest";
import { openTable } from "../../../../tests/keep-table";
import type { CombatantDocument } from "../stored/documents";
import { areInvisible, hidingSpoilers } from "./surprise-hiding";

afterEach(() => {
  vi.unstubAllGlobals();
});

const combatant = (name: string): CombatantDocument => ({
  id: name,
  name,
  initiative: null,
  isDefeated: false,
  hidden: false,
  tokenId: name,
  sceneId: "s",
  flags: {},
  actor: null,
  players: [],
  unsetFlag: () => Promise.resolve(),
});

const WALL = {
  _id: "w",
  c: [300, -1000, 300, 1000],
  move: 20,
  sight: 20,
  light: 20,
  sound: 20,
  door: 0,
  ds: 0,
  dir: 0,
};
const ambush = { ambushers: [combatant("knight")], prey: combatant("archer"), at: null };

// Epic Path, "Good Hiding Places": all are behind cover, and none of them squeezes.
it.each([
  [false, [], []],
  [true, ["squeezing"], [{ id: "knight", name: "knight", why: "squeezing" }]],
])("an ambusher behind a wall that squeezes (%s) spoils the hiding place", (_, conditions, spoilers) => {
  const { verdicts, scene } = openTable(true, [WALL]);
  Object.assign(scene.tokens.contents[2]!.toObject(), { flags: { parapet: { conditions } } });
  expect(hidingSpoilers(ambush, verdicts)).toEqual(spoilers);
});

// Epic Path, "Modifiers to Ambush Check": all creatures of the ambushing party are invisible.
it.each([
  [["knight", "archer"], true],
  [["knight"], false],
  [[], false],
])("with %j of two ambushers invisible, all are invisible: %s", (invisible, areAll) => {
  const { verdicts, scene } = openTable(true);
  for (const { id, toObject } of scene.tokens.contents)
    if (invisible.includes(id)) Object.assign(toObject(), { flags: { parapet: { conditions: ["invisible"] } } });
  expect(areInvisible([combatant("knight"), combatant("archer")], verdicts)).toBe(areAll);
});
