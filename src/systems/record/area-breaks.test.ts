import { expect, it } from "vitest";
import { PLAIN_VERDICT } from "../../../tests/plain-verdict";
import { ruledTarget } from "../../../tests/ruled-attack";
import type { AreaOrigin } from "../../rules/attack/verdict";
import { brokenByArea } from "./area-breaks";
import { flagsOfRecord, recordOf } from "./public-record";

const message = (
  of: "area" | "attack",
  x: number,
  breaks: Readonly<Record<string, boolean>>,
  { scene = "s", maker = "token:a" }: { scene?: string | null; maker?: string } = {},
) => {
  const { hasUnseen: _, ...plain } = PLAIN_VERDICT;
  const verdict = { ...plain, kind: "area", origin: { x, y: 100, elevation: 0 } } as const;
  const targets = [ruledTarget({ target: "token:b", verdict, unplaced: [] })];
  const record = recordOf(
    { of, ruleset: "pathfinder1e", title: "", attacker: maker, missRolls: 1, targets, unjudged: [] },
    { key: "k", scene, thingOf: (id) => ({ id, kind: "creature", name: "", edges: [] }) },
  );
  const { parapet } = flagsOfRecord(record) as { readonly parapet: object };
  return { flags: { parapet: { ...parapet, amended: { breaks } } } };
};

const its = (origin: AreaOrigin | null, attacker: string | null = "token:a") => ({ origin, attacker });

it("an area breaks for saves what its newest card says, and nothing of another place or of an attack", () => {
  const at = { x: 100, y: 100, elevation: 5 };
  const old = message("area", 100, { "wall:old": true });
  const newest = message("area", 100, { "wall:w": true, "wall:undone": false });
  const others = [
    message("area", 300, { "wall:far": true }),
    message("attack", 100, { "wall:shot": true }),
    { flags: {} },
  ];
  expect(brokenByArea([old, newest, ...others], its(at), "s")).toEqual(["wall:w"]);
  expect(brokenByArea([newest, old], its(at), "s")).toEqual(["wall:old"]);
  expect(brokenByArea(others, its(at), "s")).toEqual([]);
  expect(brokenByArea([newest], its(null), "s")).toEqual([]);
});

it("an area breaks nothing that another maker's area broke, or one at the same place of another scene", () => {
  const at = { x: 100, y: 100, elevation: 5 };
  const card = message("area", 100, { "wall:w": true });
  expect(brokenByArea([card], its(at, "token:b"), "s")).toEqual([]);
  expect(brokenByArea([card], its(at), "t")).toEqual([]);
  // Whose area it is, some systems' saves do not say.
  expect(brokenByArea([card], its(at, null), "s")).toEqual(["wall:w"]);
  expect(brokenByArea([message("area", 100, { "wall:w": true }, { scene: null })], its(at), "s")).toEqual(["wall:w"]);
  // Nor the card of a maker that not everyone sees.
  expect(brokenByArea([message("area", 100, { "wall:w": true }, { maker: "unseen:1" })], its(at), "s")).toEqual([
    "wall:w",
  ]);
});
