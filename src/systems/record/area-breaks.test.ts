import { expect, it } from "vitest";
import { PLAIN_VERDICT } from "../../../tests/plain-verdict";
import { ruledTarget } from "../../../tests/ruled-attack";
import { brokenByArea } from "./area-breaks";
import { flagsOfRecord, recordOf } from "./attack-record";

const message = (of: "area" | "attack", x: number, breaks: Readonly<Record<string, boolean>>) => {
  const { hasUnseen: _, ...plain } = PLAIN_VERDICT;
  const verdict = { ...plain, kind: "area", origin: { x, y: 100, elevation: 0 } } as const;
  const targets = [ruledTarget({ target: "token:b", verdict, unplaced: [] })];
  const record = recordOf(
    { of, ruleset: "pathfinder1e", title: "", attacker: "token:a", missRolls: 1, targets, unjudged: [] },
    { key: "k", scene: null, thingOf: (id) => ({ id, kind: "creature", name: "", edges: [] }) },
  );
  const { parapet } = flagsOfRecord(record) as { readonly parapet: object };
  return { flags: { parapet: { ...parapet, amended: { breaks } } } };
};

it("an area breaks for saves what its newest card says, and nothing of another place or of an attack", () => {
  const at = { x: 100, y: 100, elevation: 5 };
  const old = message("area", 100, { "wall:old": true });
  const newest = message("area", 100, { "wall:w": true, "wall:undone": false });
  const others = [
    message("area", 300, { "wall:far": true }),
    message("attack", 100, { "wall:shot": true }),
    { flags: {} },
  ];
  expect(brokenByArea([old, newest, ...others], at)).toEqual(["wall:w"]);
  expect(brokenByArea([newest, old], at)).toEqual(["wall:old"]);
  expect(brokenByArea(others, at)).toEqual([]);
  expect(brokenByArea([newest], null)).toEqual([]);
});
