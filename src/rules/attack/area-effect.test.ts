import { describe, expect, it } from "vitest";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { creatureWithId } from "../../scene/model/battlefield";
import { changesOfStart, regionArea, templateArea, type EffectArea } from "../../scene/read-foundry/effect-area";
import { parseBattleMap } from "../../scene/notation/parse";
import { areaAttacks, fateOf, gainsIn, type AreaMaking } from "./area-effect";
import { RULE_SETS } from "../index";

const battle = (...lines: readonly string[]) => {
  const { scene } = parseBattleMap(lines.join("\n"));
  return { grid: scene.grid, battlefield: battlefieldOf(scene) };
};

/** From a burst in the second square of the top row the pillar hides a part of `b`; `d` is in a closed cell. */
const HALL = [
  "map",
  "+---+---+---+---+---+---+",
  "| A                 |   |",
  "+   +   +---+   +   +   +",
  "|       |   | b     | d |",
  "+   +   +---+   +   +   +",
  "|     c             |   |",
  "+---+---+---+---+---+---+",
];

const BY_A = { maker: "token:A", areaHeight: "reach" } as const;
const START = { heights: { range: null, reach: null, up: null } };

const fatesIn = (ruleset: keyof typeof RULE_SETS, x: number, y: number, flags: object = {}): Record<string, string> => {
  const { battlefield, grid } = battle(...HALL);
  const area = regionArea({ shapes: [{ type: "circle", x, y, radius: 1000 }], flags }, grid)!;
  const fates = areaAttacks(battlefield, area, BY_A).map((attack) => {
    const verdict = RULE_SETS[ruleset].judge(battlefield, attack, {});
    const gains = gainsIn(verdict).map(({ stat, value }) => `${stat} ${value}`);
    return [attack.target.slice("token:".length), [fateOf(verdict), ...gains].join(" ")];
  });
  return Object.fromEntries(fates) as Record<string, string>;
};

describe("an area effect", () => {
  it("spares creatures without a line of effect, and gives creatures in cover a bonus to the save", () => {
    expect(fatesIn("pathfinder1e", 150, 50)).toMatchObject({ A: "exposed", c: "exposed", d: "unaffected" });
    expect(fatesIn("pathfinder1e", 150, 50)["b"]).toMatch(/^gains reflex [12]$/);
    expect(fatesIn("dnd5e", 150, 50)["b"]).toMatch(/^gains dexterity [25]$/);
  });

  it.each(["pathfinder1e", "epic-path"] as const)(
    "in %s that spreads round corners gives no bonus, and reaches all",
    (id) => {
      const [spreads, not] = [true, false].map((spread) => fatesIn(id, 150, 50, { parapet: { spread } }));
      expect(spreads).toEqual({ A: "exposed", b: "exposed", c: "exposed", d: "exposed" });
      expect(not).toEqual(fatesIn(id, 150, 50));
    },
  );

  const around = (origin: EffectArea["origin"], carrier: string | null): EffectArea => ({
    ...START,
    origin,
    elevation: null,
    levels: [],
    carrier,
    mayBeEmanation: false,
    isSpread: false,
    startFor: () => ({ ...START, origin }),
    holds: () => true,
  });

  it("is made by the creature that places it, and reaches that creature as well", () => {
    const { battlefield } = battle(...HALL);
    const attacks = areaAttacks(battlefield, around({ x: 0, y: 0 }, null), BY_A);
    expect(attacks.map(({ attacker, target }) => `${attacker} ${target}`)).toContain("token:A token:A");
    expect(attacks.every(({ kind, origin }) => kind === "area" && origin?.x === 0)).toBe(true);
  });

  it("that starts from a whole body is made by that body, which it spares", () => {
    const { battlefield } = battle(...HALL);
    const attacks = areaAttacks(battlefield, around(null, "token:b"), BY_A);
    expect(attacks.map(({ target }) => target).sort()).toEqual(["token:A", "token:c", "token:d"]);
    expect(attacks.every(({ attacker, origin }) => attacker === "token:b" && origin === null)).toBe(true);
  });

  describe("of version 13 that is a circle", () => {
    const { battlefield, grid } = battle(
      "grid square 100 5 ft",
      "token W at 0,0",
      "token b at 300,0",
      "token c at 300,100",
    );
    const laid = (x: number, said: object, making: Partial<AreaMaking> = {}) =>
      areaAttacks(battlefield, templateArea({ t: "circle", x, y: 50, distance: 30, ...said }, grid)!, {
        maker: "token:W",
        areaHeight: "reach",
        hasBodyAreas: true,
        ...making,
      }).map(({ attacker, target, origin }) => [attacker, target, origin === null ? "body" : "point"].join(" "));
    const FROM_BODY = ["token:W token:b body", "token:W token:c body"];

    it("about its maker's middle starts from the whole body, in books that have such areas", () => {
      expect(laid(50, {})).toEqual(FROM_BODY);
      expect(laid(50, {}, { maker: null })).toEqual(FROM_BODY);
      expect(laid(50, { elevation: 0, flags: { parapet: { start: 0 } } })).toEqual(FROM_BODY);
      const points = ["W", "b", "c"].map((id) => `token:W token:${id} point`);
      expect(laid(50, {}, { hasBodyAreas: false })).toEqual(points);
      // Drawn from the middle, 14 ft end before b's centre, which is 15 ft off. From the body's edge they would reach it.
      expect(laid(50, { distance: 14 })).toEqual([]);
    });

    it("elsewhere, or about another height, starts from its point", () => {
      expect(laid(100, {})).toContain("token:W token:b point");
      expect(laid(350, {})).toContain("token:W token:b point");
      expect(laid(50, { elevation: 20 })).toContain("token:W token:b point");
    });
  });

  /** The creatures that a circle of 20 ft about 1000,1000 catches, by id; `W` makes it, if there is one. */
  const caught = (said: object, areaHeight: AreaMaking["areaHeight"], ...lines: readonly string[]): string => {
    const { battlefield, grid } = battle("grid square 100 5 ft", ...lines);
    const area = templateArea({ t: "circle", x: 1000, y: 1000, distance: 20, ...said }, grid)!;
    const maker = creatureWithId(battlefield, "token:W") === undefined ? null : "token:W";
    return areaAttacks(battlefield, area, { maker, areaHeight })
      .map(({ target }) => target.slice("token:".length))
      .join(" ");
  };
  const CROWD = [0, 19, 20, 40].map((up) => `token up${up} at 1000,1000 elevation ${up}`);

  it("reaches no farther up and down than along the ground, unless the table says so", () => {
    expect(caught({}, "reach", ...CROWD)).toBe("up0 up19");
    expect(caught({}, "unlimited", ...CROWD)).toBe("up0 up19 up20 up40");
    expect(caught({ elevation: 40 }, "reach", ...CROWD)).toBe("up19 up20 up40");
  });

  it("of a flyer's own space reaches from its feet down and from its head up", () => {
    const flyer = "token W at 900,900 size 2x2 elevation 200";
    expect(
      caught({}, "reach", flyer, ...CROWD, "token low at 800,800 elevation 176", "token high at 800,800 elevation 229"),
    ).toBe("W low high");
    expect(
      caught({}, "reach", flyer, "token under at 800,800 elevation 175", "token over at 800,800 elevation 230"),
    ).toBe("W");
  });

  it("that is a cylinder reaches from its foot as high as it is", () => {
    const flags = { dnd5e: { dimensions: { height: 40 } } };
    expect(caught({ flags }, "reach", ...CROWD, "token below at 1000,1000 elevation -5")).toBe("up0 up19 up20");
  });

  it("on another level than its maker's starts on that level's floor", () => {
    const { battlefield, grid } = battle(
      "grid square 100 5 ft",
      "level ground height 0..10",
      "level up height 10..20 sees ground",
      "area floor surface bottom height 10.. level up + rectangle 0,0 3000x2000",
      "token W at 300,500 elevation 10 level up",
      "token g at 900,500 level ground",
      "token u at 900,600 elevation 10 level up",
    );
    const hit = (...levels: readonly string[]): string[] => {
      const area = regionArea({ shapes: [{ type: "circle", x: 1000, y: 600, radius: 400 }], levels }, grid)!;
      return areaAttacks(battlefield, area, { maker: "token:W", areaHeight: "reach" })
        .filter((attack) => RULE_SETS.pathfinder1e.judge(battlefield, attack, {}).lineOfEffect)
        .map(({ target, origin }) => `${target} from ${origin?.elevation}`);
    };
    expect([hit("ground"), hit("up"), hit()]).toEqual([["token:g from 0"], ["token:u from 10"], ["token:u from 10"]]);
  });

  it("without limit stays so when its card sets its height", () => {
    const { battlefield, grid } = battle("token W at 0,0", "token f at 500,500 elevation 100", "token g at 600,500");
    const source = { shapes: [{ type: "circle", x: 600, y: 600, radius: 400 }] };
    const changes = changesOfStart(regionArea(source, grid)!, 0, { isRegion: true, isUnlimited: true });
    const area = regionArea({ ...source, ...changes }, grid)!;
    const attacks = areaAttacks(battlefield, area, { maker: "token:W", areaHeight: "unlimited" });
    expect([area.elevation, attacks.map(({ target }) => target)]).toEqual([0, ["token:f", "token:g"]]);
  });

  it("fills the heights that its document names, whatever the table says", () => {
    const { battlefield, grid } = battle("grid square 100 5 ft", ...CROWD);
    const shapes = [{ type: "circle", x: 1000, y: 1000, radius: 400 }];
    const area = regionArea({ shapes, elevation: { bottom: 5, top: 20 } }, grid)!;
    const targets = areaAttacks(battlefield, area, { maker: null, areaHeight: "unlimited" }).map(
      ({ target }) => target,
    );
    expect(targets).toEqual(["token:up19"]);
  });
});
