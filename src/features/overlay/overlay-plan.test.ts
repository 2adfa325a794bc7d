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
import type { DrawnVerdict, VerdictMark } from "../../drawing/marks";
import { planOverlay, type PlannedTarget } from "./overlay-plan";

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
  text: "Cover",
  tone: "covered",
  veils: [],
  isInGloom: false,
  left: null,
  charge: null,
  verdict: { attacker: "token:archer", lineOfEffect: true, origin: { x: 100, y: 0 }, lines, figures: [], obstacles },
});

const withVerdict = (changes: Partial<DrawnVerdict>): PlannedTarget => {
  const planned = target([]);
  return { ...planned, verdict: { ...planned.verdict!, ...changes } };
};

const ofKind = <K extends VerdictMark["kind"]>(marks: readonly VerdictMark[], kind: K) =>
  marks.filter((mark): mark is Extract<VerdictMark, { kind: K }> => mark.kind === kind);

describe("the overlay's plan", () => {
  it("draws a clear line whole", () => {
    expect(ofKind(planOverlay(battlefield, [target([clear])]).marks, "line")).toEqual([
      { kind: "line", state: "clear", from: clear.from, to: clear.to },
    ]);
  });

  it("draws a blocked line up to where it is stopped, the rest apart, and marks the place", () => {
    const { marks } = planOverlay(battlefield, [target([blocked])]);
    expect(ofKind(marks, "line").map(({ state, from, to }) => [state, from, to])).toEqual([
      ["blocked", blocked.from, blocked.blockedAt],
      ["beyond", blocked.blockedAt, blocked.to],
    ]);
    expect(ofKind(marks, "stop")).toEqual([{ kind: "stop", at: { x: 200, y: 33 } }]);
  });

  it("draws nothing for a line of no length, which still counts as shown", () => {
    const touching = { ...clear, to: clear.from };
    const plan = planOverlay(battlefield, [target([touching])]);
    expect(ofKind(plan.marks, "line")).toEqual([]);
    expect(plan.lines).toHaveLength(1);
  });

  it("marks the chosen origin", () => {
    expect(ofKind(planOverlay(battlefield, [target([clear])]).marks, "origin")).toEqual([
      { kind: "origin", at: { x: 100, y: 0 } },
    ]);
  });

  it("marks an obstacle wall with the mortar at its end", () => {
    const [obstacle] = ofKind(planOverlay(battlefield, [target([blocked], ["wall:w"])]).marks, "obstacle");
    expect(obstacle?.shape).toBe("wall");
    expect(obstacle?.edges).toEqual([
      { from: { x: 200, y: 0 }, to: { x: 200, y: 100 } },
      { from: { x: 200, y: 100 }, to: { x: 200, y: 102 } },
    ]);
  });

  const byGoblin = { ...blocked, obstacles: ["token:goblin"] };
  const shapesOf = (planned: PlannedTarget) =>
    ofKind(planOverlay(battlefield, [planned]).marks, "obstacle").map(({ shape }) => shape);

  it("marks what stops a line, also when it gives no cover, and what gives the cover without stopping a line", () => {
    expect(shapesOf(target([clear, byGoblin], ["region:thicket", "wall:w"]))).toEqual(["area", "creature", "wall"]);
  });

  it("marks without a line of effect what stops the lines, and nothing else that lies between", () => {
    const shut = { lineOfEffect: false, obstacles: ["region:thicket", "wall:w"] };
    expect(shapesOf(withVerdict({ ...shut, lines: [byGoblin] }))).toEqual(["creature"]);
    expect(shapesOf(withVerdict({ ...shut, lines: [] }))).toEqual(["area", "wall"]);
  });

  it("outlines an obstacle creature and an obstacle area", () => {
    const { marks } = planOverlay(battlefield, [target([], ["region:thicket", "token:goblin"])]);
    expect(ofKind(marks, "obstacle").map(({ shape, edges }) => [shape, edges.length])).toEqual([
      ["area", 4],
      ["creature", 4],
    ]);
  });

  it("passes over an obstacle that is not there", () => {
    expect(ofKind(planOverlay(battlefield, [target([], ["wall:gone"])]).marks, "obstacle")).toEqual([]);
  });

  it("puts obstacles under lines, lines under stops, and the origin on top", () => {
    const kinds = planOverlay(battlefield, [target([blocked], ["wall:w"])]).marks.map(({ kind }) => kind);
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
    const { marks } = planOverlay(battlefield, [withVerdict({ figures, lines: [clear], obstacles: ["wall:w"] })]);
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
    const [arc] = ofKind(planOverlay(battlefield, [withVerdict({ figures: [figure("arc")] })]).marks, "figure");
    expect(arc?.points).toEqual([
      { x: 100, y: 0 },
      { x: 500, y: 0 },
    ]);
  });

  it("draws once what two targets share", () => {
    const { marks } = planOverlay(battlefield, [target([], ["wall:w"]), target([], ["wall:w"], "token:goblin")]);
    expect(ofKind(marks, "obstacle")).toHaveLength(1);
    expect(ofKind(marks, "origin")).toHaveLength(1);
  });

  it("labels the target above the middle of its space", () => {
    expect(planOverlay(battlefield, [target([clear])]).labels).toEqual([
      { tokenId: "orc", at: { x: 450, y: 0 }, text: "Cover", tone: "covered" },
    ]);
  });

  it("labels a target without a verdict and draws nothing else", () => {
    const plan = planOverlay(battlefield, [
      {
        target: "token:orc",
        text: "No verdict",
        tone: "unknown",
        verdict: null,
        veils: [],
        isInGloom: false,
        left: null,
        charge: null,
      },
    ]);
    expect(plan.labels.map(({ text }) => text)).toEqual(["No verdict"]);
    expect(plan.marks).toEqual([]);
  });

  it("outlines the place that a target has left, and labels the target where it stands", () => {
    const orc = creatureWithId(battlefield, "token:orc")!;
    const left = { ...orc, footprint: square(300, 0) };
    const plan = planOverlay(battlefield, [{ ...target([clear]), left }]);
    const place = plan.marks.flatMap((mark) => (mark.kind === "place" ? mark.edges : []));
    expect(place[0]?.from).toEqual({ x: 300, y: 0 });
    expect(plan.labels[0]?.at).toEqual({ x: 450, y: 0 });
  });

  it("leaves out a target that is no longer there", () => {
    expect(planOverlay(battlefield, [target([clear], [], "token:gone")])).toEqual({
      marks: [],
      labels: [],
      tags: [],
      lines: [],
    });
  });
});
