import { describe, expect, it } from "vitest";
import {
  creatureWithId,
  type Battlefield,
  type Creature,
  type TerrainArea,
  type Wall,
} from "../../scene/model/battlefield";
import { edgesOf, latticePoint } from "../../geometry/numbers/lattice";
import type { DrawnLine, Figure } from "../../rules/attack/verdict";
import type { KnownVerdict } from "../../foundry/verdicts/knowledge";
import type { VerdictMark } from "../../drawing/marks";
import { english, PLAIN_VERDICT } from "../../../tests/plain-verdict";
import { badgeOf, obstacleNames, planOverlay, type OverlayDrawing, type PlannedTarget } from "./overlay-plan";

const square = (x: number, y: number) => [
  latticePoint(x, y),
  latticePoint(x + 100, y),
  latticePoint(x + 100, y + 100),
  latticePoint(x, y + 100),
];

const creature = (id: string, x: number, y: number) =>
  ({
    id: `token:${id}`,
    name: id,
    footprint: square(x, y),
    centre: latticePoint(x + 50, y + 50),
  }) as unknown as Creature;

const wall = (id: string, [ax, ay, bx, by]: readonly [number, number, number, number]) =>
  ({ id: `wall:${id}`, a: latticePoint(ax, ay), b: latticePoint(bx, by) }) as unknown as Wall;

const thicket = { id: "region:thicket", region: edgesOf(square(200, 300)) } as unknown as TerrainArea;

const battlefield = {
  grid: { size: 1600 },
  walls: [wall("w", [200, 0, 200, 100]), wall("w", [200, 100, 200, 102])],
  creatures: [creature("archer", 0, 0), creature("orc", 400, 0), creature("goblin", 200, 0)],
  terrains: [thicket],
  veils: [],
  surfaces: [],
} as unknown as Battlefield;

const clear: DrawnLine = {
  from: { x: 100, y: 0 },
  to: { x: 400, y: 0 },
  isBlocked: false,
  obstacles: [],
  blockedAt: null,
};
const blocked: DrawnLine = {
  from: { x: 100, y: 0 },
  to: { x: 400, y: 100 },
  isBlocked: true,
  obstacles: ["wall:w"],
  blockedAt: { x: 200, y: 33 },
};

const target = (lines: readonly DrawnLine[], obstacles: readonly string[] = [], id = "token:orc"): PlannedTarget => ({
  target: id,
  head: "Cover",
  rest: [],
  isOneLine: true,
  veils: [],
  isInGloom: false,
  left: null,
  charge: null,
  verdict: {
    ...PLAIN_VERDICT,
    cover: "standard",
    attacker: "token:archer",
    lineOfEffect: true,
    origin: { x: 100, y: 0 },
    lines,
    figures: [],
    obstacles,
  },
});

/** With the first target in focus, as it is while it is hovered. */
const plan = (targets: readonly PlannedTarget[], drawing: Partial<OverlayDrawing> = {}) =>
  planOverlay(battlefield, targets, {
    hasLines: true,
    hasLabels: true,
    focus: new Set(targets.slice(0, 1).map(({ target: id }) => id)),
    isFull: false,
    ...drawing,
  });

const withVerdict = (changes: Partial<KnownVerdict>): PlannedTarget => {
  const planned = target([]);
  return { ...planned, verdict: { ...planned.verdict!, ...changes } };
};

const near = (x: number, y: number): unknown => ({
  x: expect.closeTo(x, -0.5) as unknown,
  y: expect.closeTo(y, -0.5) as unknown,
});

const ofKind = <K extends VerdictMark["kind"]>(marks: readonly VerdictMark[], kind: K) =>
  marks.filter((mark): mark is Extract<VerdictMark, { kind: K }> => mark.kind === kind);

describe("the overlay's plan", () => {
  it("draws a clear line whole", () => {
    expect(ofKind(plan([target([clear])]).marks, "line")).toEqual([
      { kind: "line", state: "clear", from: clear.from, to: clear.to },
    ]);
  });

  it("draws a blocked line up to where it is stopped, the rest apart, and marks the place", () => {
    const { marks } = plan([target([blocked])]);
    expect(ofKind(marks, "line").map(({ state, from, to }) => [state, from, to])).toEqual([
      ["blocked", blocked.from, blocked.blockedAt],
      // The goblin's portrait stays free: 30 around 250,50.
      ["beyond", blocked.blockedAt, near(222, 40)],
      ["beyond", near(279, 59), blocked.to],
    ]);
    expect(ofKind(marks, "stop")).toEqual([{ kind: "stop", at: { x: 200, y: 33 } }]);
  });

  it("draws nothing for a line of no length, which still counts as shown", () => {
    const touching = { ...clear, to: clear.from };
    const planned = plan([target([touching])]);
    expect(ofKind(planned.marks, "line")).toEqual([]);
    expect(planned.lines).toHaveLength(1);
  });

  it("marks the chosen origin", () => {
    expect(ofKind(plan([target([clear])]).marks, "origin")).toEqual([{ kind: "origin", at: { x: 100, y: 0 } }]);
  });

  it("marks an obstacle wall with what closes the gap at its end", () => {
    const [obstacle] = ofKind(plan([target([blocked], ["wall:w"])]).marks, "obstacle");
    expect(obstacle?.shape).toBe("wall");
    expect(obstacle?.edges).toEqual([
      { from: { x: 200, y: 0 }, to: { x: 200, y: 100 } },
      { from: { x: 200, y: 100 }, to: { x: 200, y: 102 } },
    ]);
  });

  const byGoblin = { ...blocked, obstacles: ["token:goblin"] };
  const shapesOf = (planned: PlannedTarget) => ofKind(plan([planned]).marks, "obstacle").map(({ shape }) => shape);

  it("marks what stops a line, also when it gives no cover, and what gives the cover without stopping a line", () => {
    expect(shapesOf(target([clear, byGoblin], ["region:thicket", "wall:w"]))).toEqual(["area", "creature", "wall"]);
  });

  it("marks without a line of effect what stops attacks on the lines, nothing else in between or that only gives cover", () => {
    const shut = { lineOfEffect: false, obstacles: ["region:thicket", "wall:w"] };
    const byBoth = { ...blocked, obstacles: ["token:goblin", "wall:w"] };
    expect(shapesOf(withVerdict({ ...shut, lines: [byBoth] }))).toEqual(["wall"]);
    expect(shapesOf(withVerdict({ ...shut, lines: [byGoblin] }))).toEqual(["area", "wall"]);
    expect(shapesOf(withVerdict({ ...shut, lines: [] }))).toEqual(["area", "wall"]);
  });

  it("outlines an obstacle creature and an obstacle area", () => {
    const { marks } = plan([target([], ["region:thicket", "token:goblin"])]);
    expect(ofKind(marks, "obstacle").map(({ shape, edges }) => [shape, edges.length])).toEqual([
      ["area", 4],
      ["creature", 4],
    ]);
  });

  it("passes over an obstacle that is not there", () => {
    expect(ofKind(plan([target([], ["wall:gone"])]).marks, "obstacle")).toEqual([]);
  });

  it("puts obstacles under lines, lines under stops, and the origin on top", () => {
    const kinds = plan([target([blocked], ["wall:w"])]).marks.map(({ kind }) => kind);
    expect([...new Set(kinds)]).toEqual(["obstacle", "line", "stop", "origin"]);
  });

  const figure = (kind: Figure["kind"], cover: string | null = null): Figure => ({
    kind,
    points: [
      { x: 100, y: 0 },
      { x: 400, y: 0 },
    ],
    cover,
  });

  it("puts surfaces under obstacles, and a facing with what of it is hidden between obstacles and lines", () => {
    const figures = [figure("hidden", "hard"), figure("hidden", "soft"), figure("facing"), figure("cone", "standard")];
    const { marks } = plan([withVerdict({ figures, lines: [clear], obstacles: ["wall:w"] })]);
    const order = marks.map((mark) => (mark.kind === "figure" ? `${mark.figure} ${mark.weight}` : mark.kind));
    expect(order).toEqual([
      "cone covered",
      "obstacle",
      "facing free",
      "hidden soft",
      "hidden covered",
      "line",
      "origin",
    ]);
  });

  it("draws the bound of an arc out to four squares", () => {
    const [arc] = ofKind(plan([withVerdict({ figures: [figure("arc")] })]).marks, "figure");
    expect(arc?.points).toEqual([
      { x: 100, y: 0 },
      { x: 500, y: 0 },
    ]);
  });

  it("draws once what two attacks on the same target share", () => {
    const { marks } = plan([target([], ["wall:w"]), target([], ["wall:w"])]);
    expect(ofKind(marks, "obstacle")).toHaveLength(1);
    expect(ofKind(marks, "origin")).toHaveLength(1);
  });

  it("draws of several targets only the one in focus in full, and of the others faint lines without obstacles", () => {
    const both = [target([clear]), target([blocked], ["wall:w"], "token:goblin")];
    const { marks, labels } = plan(both);
    expect(ofKind(marks, "line").map(({ state }) => state)).toEqual(["faint blocked", "clear"]);
    expect(ofKind(marks, "line")[0]?.to).toEqual(blocked.blockedAt);
    expect(ofKind(marks, "obstacle")).toEqual([]);
    expect(labels.map(({ tokenId }) => tokenId)).toEqual(["orc"]);
  });

  it("draws only faint lines and no label of several targets without a focus", () => {
    const { marks, labels } = plan([target([clear]), target([blocked], [], "token:goblin")], { focus: new Set() });
    expect(marks.map((mark) => (mark.kind === "line" ? mark.state : mark.kind))).toEqual([
      "faint clear",
      "faint blocked",
    ]);
    expect(labels).toEqual([]);
  });

  it("labels each target where everything is shown", () => {
    const both = [target([clear]), target([blocked], [], "token:goblin")];
    expect(plan(both, { focus: new Set(), isFull: true }).labels).toHaveLength(2);
  });

  it("draws neither lines nor labels that the user does not want", () => {
    expect(plan([target([blocked], ["wall:w"])], { hasLines: false })).toMatchObject({ marks: [], lines: [] });
    expect(plan([target([blocked], ["wall:w"])], { hasLabels: false }).labels).toEqual([]);
  });

  it("labels the target itself where nothing blocks", () => {
    expect(plan([target([clear])]).labels).toMatchObject([
      { tokenId: "orc", anchor: { left: 400, top: 0, right: 500, bottom: 100 }, head: "Cover", icon: "standard" },
    ]);
  });

  it("points its label at where the obstacle blocks", () => {
    const [label] = plan([target([clear, blocked], ["wall:w"])]).labels;
    // From 100, 0 to 400, 100 the wall at x 200 is met after a third of the way.
    expect(label?.anchor.left).toBeCloseTo(200);
    expect(label?.anchor.top).toBeCloseTo(100 / 3);
  });

  // As with a line between centres that a creature grades before a wall ends it.
  const behindCreature: DrawnLine = {
    from: { x: 50, y: 50 },
    to: { x: 450, y: 50 },
    isBlocked: true,
    obstacles: ["token:goblin", "wall:far"],
    blockedAt: { x: 200, y: 50 },
  };
  const walled = { ...battlefield, walls: [wall("far", [380, 0, 380, 100])] } as Battlefield;

  it("puts the stop sign where the wall blocks, not at the creature before it", () => {
    const shut = withVerdict({ lineOfEffect: false, lines: [behindCreature], obstacles: ["wall:far"] });
    const drawing = { hasLines: true, hasLabels: true, focus: new Set(["token:orc"]), isFull: false };
    const { marks, labels } = planOverlay(walled, [shut], drawing);
    expect(ofKind(marks, "barred")).toEqual([{ kind: "barred", at: { x: 380, y: 50 } }]);
    expect(ofKind(marks, "stop")).toEqual([{ kind: "stop", at: { x: 380, y: 50 } }]);
    expect(labels[0]).toMatchObject({ anchor: { left: 380, top: 50 }, icon: "no-line" });
  });

  it.each([
    ["a door, off its middle, where Foundry has its control", false, 10],
    ["a secret door, where it would be on a wall", true, 50],
  ])("puts the stop sign on %s", (_, isSecret, y) => {
    const door = { ...wall("d", [300, 0, 300, 100]), isDoor: true, isSecret };
    // Stopped at 10, 50 and 60: 50 is the nearest to their mean.
    const lines = [10, 50, 60].map((at) => ({
      ...blocked,
      from: { x: 100, y: at },
      to: { x: 400, y: at },
      obstacles: ["wall:d"],
      blockedAt: { x: 300, y: at },
    }));
    const planned = target(lines, ["wall:d"]);
    const shut = { ...planned, verdict: { ...planned.verdict!, lineOfEffect: false } };
    const { marks } = planOverlay({ ...battlefield, walls: [door] }, [shut], {
      hasLines: true,
      hasLabels: true,
      focus: new Set([shut.target]),
      isFull: false,
    });
    expect(ofKind(marks, "barred")).toEqual([{ kind: "barred", at: { x: 300, y } }]);
  });

  it("names each obstacle where that obstacle blocks", () => {
    const shut = withVerdict({ lines: [behindCreature], obstacles: ["token:goblin", "wall:far"] });
    const names = obstacleNames(walled, shut.verdict!, english, () => false);
    expect(names).toEqual([
      // Below a creature.
      { at: { x: 250, y: 100 }, text: "goblin" },
      { at: { x: 380, y: 50 }, text: "window" },
    ]);
    expect(obstacleNames(walled, shut.verdict!, english, (id) => id === "token:goblin")).toHaveLength(1);
  });

  it("names a wall on the way rather than at the attacker's corner that touches it", () => {
    const atCorner = { ...clear, isBlocked: true, obstacles: ["wall:near"], blockedAt: { x: 100, y: 0 } };
    const onTheWay: DrawnLine = {
      ...atCorner,
      from: { x: 0, y: 50 },
      to: { x: 400, y: 50 },
      blockedAt: { x: 100, y: 50 },
    };
    const near = { ...battlefield, walls: [wall("near", [100, 0, 100, 100])] } as Battlefield;
    const low = withVerdict({ lines: [atCorner, onTheWay], obstacles: ["wall:near"] });
    expect(obstacleNames(near, low.verdict!, english, () => false)).toEqual([
      { at: { x: 100, y: 50 }, text: "window" },
    ]);
  });

  it("labels a target without a verdict and draws nothing else", () => {
    const planned = plan([{ ...target([]), head: "No verdict", verdict: null }]);
    expect(planned.labels).toMatchObject([{ head: "No verdict", icon: null }]);
    expect(planned.marks).toEqual([]);
  });

  it("outlines the place that a target has left, and labels the target where it stands", () => {
    const orc = creatureWithId(battlefield, "token:orc")!;
    const left = { ...orc, footprint: square(300, 0) };
    const planned = plan([{ ...target([clear]), left }]);
    const place = planned.marks.flatMap((mark) => (mark.kind === "place" ? mark.edges : []));
    expect(place[0]?.from).toEqual({ x: 300, y: 0 });
    expect(planned.labels[0]?.anchor.left).toBe(400);
  });

  it("leaves out a target that is no longer there", () => {
    expect(plan([target([clear], [], "token:gone")])).toEqual({ marks: [], labels: [], lines: [] });
  });
});

describe("a badge", () => {
  const orc = creatureWithId(battlefield, "token:orc")!;
  const state = { kind: "attack", isFocus: false, isAsked: false } as const;
  const ac = { stat: "ac", value: 4, side: "target", type: "cover", note: { key: "", data: {} } } as const;
  const badge = (changes: Partial<KnownVerdict>) => badgeOf(orc, { ...PLAIN_VERDICT, ...changes }, english, state);

  it("is on its creature, with the icon of the level and the number alone", () => {
    expect(badge({ cover: "soft", modifiers: [ac] })).toMatchObject({
      tokenId: "orc",
      token: { left: 400, top: 0, right: 500, bottom: 100 },
      icon: "soft",
      text: "+4",
      chance: null,
      twin: "Soft cover +4 AC",
    });
  });

  it("has no number for 0", () => {
    expect(badge({}).text).toBe("");
    expect(badge({ modifiers: [{ ...ac, value: 0 }] }).text).toBe("");
  });

  it("is a stop sign without a number or a chance where there is no line of effect", () => {
    const shut = badge({ lineOfEffect: false, cover: "total", modifiers: [ac], concealment: "total", missChance: 50 });
    expect(shut).toMatchObject({ icon: "no-line", text: "", chance: null, twin: "No line of effect" });
  });

  it("has the miss chance beside it", () => {
    const { chance, twin } = badge({ concealment: "partial", missChance: 20 });
    expect(chance).toEqual({ icon: "concealed-20", text: "20 %" });
    expect(twin).toBe("No cover, 20 % miss chance");
  });

  it("has the difficulty of a flat check where the rules roll one, and disadvantage in the fifth edition", () => {
    const hidden = { concealment: "total", missChance: 50 } as const;
    expect(badge({ ...hidden, ruleset: "pathfinder2e" }).chance?.text).toBe("DC 11");
    expect(badge({ ...hidden, ruleset: "dnd5e", effects: ["attack-at-disadvantage"] }).chance?.text).toBe("Dis");
    expect(badge({ ...hidden, ruleset: "dnd5e" }).chance?.text).toBe("");
  });

  it("is marked as ruled by the GM", () => {
    expect(badge({ reasons: [{ key: "PARAPET.Reason.Ruled.Cover", data: {} }] }).isRuled).toBe(true);
    expect(badge({}).isRuled).toBe(false);
  });

  it("has a question mark, and no shield, without a verdict", () => {
    expect(badgeOf(orc, null, english, state)).toMatchObject({ icon: null, text: "?", twin: "No verdict" });
  });
});
