import { describe, expect, it } from "vitest";
import { TIDY_DEFAULTS } from "../../scene/model/battlefield";
import { parseBattleMap } from "../../scene/notation/parse";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import type { Walk } from "../../scene/spaces/walks";
import { RULE_SETS } from "../index";
import { adviceOn, type AdvisedPlace, enemiesInSight, type Goal, rankedFor } from "./advice";

const covered = (level: number | null, lineOfEffect = true) => ({
  level,
  worst: null,
  shots: level === null ? 0 : 1,
  lineOfEffect,
});

type Place = AdvisedPlace<string>;

const place = (key: string, its: Partial<Place>): Place =>
  ({ key, shot: null, own: covered(0), cost: 0, reactions: [], ...its }) as Place;

const shotAt = (level: number): Place["shot"] => ({ target: "token:b", cover: covered(level) });

const keysFor = (goal: Goal, ...places: readonly Place[]) => rankedFor(goal, places).map(({ key }) => key);

describe("the best of some places", () => {
  it("for an attack have the clearest shot, then the best own cover, then the shortest way, and a shot at all", () => {
    expect(
      keysFor(
        "attack",
        place("far", { shot: shotAt(0), own: covered(2), cost: 30 }),
        place("near", { shot: shotAt(0), own: covered(2), cost: 10 }),
        place("open", { shot: shotAt(0), own: covered(0), cost: 5 }),
        place("hard shot", { shot: shotAt(1), own: covered(null), cost: 5 }),
        place("safe", { shot: shotAt(0), own: covered(null), cost: 30 }),
        place("no shot", { own: covered(null) }),
      ),
    ).toEqual(["safe", "near", "far", "open", "hard shot"]);
  });

  it("for cover have the best of one's own, then the shortest way; where nobody can attack is better than any cover", () => {
    expect(
      keysFor(
        "cover",
        place("half", { own: covered(1), cost: 5 }),
        place("safe", { own: covered(null), cost: 30 }),
        place("far", { own: covered(2), cost: 20 }),
        place("near", { own: covered(2), cost: 10 }),
      ),
    ).toEqual(["safe", "near", "far", "half"]);
  });

  it("to get away have the fewest reactions, then no line of effect, then the shortest way", () => {
    expect(
      keysFor(
        "escape",
        place("reached", { reactions: ["k"], own: covered(null, false) }),
        place("open", { cost: 5 }),
        place("far", { own: covered(null, false), cost: 30 }),
        place("near", { own: covered(null, false), cost: 10 }),
      ),
    ).toEqual(["near", "far", "open", "reached"]);
  });
});

const fieldOf = (map: string) => {
  const { scene } = parseBattleMap(map);
  return { scene, battlefield: battlefieldOf(scene, TIDY_DEFAULTS, RULE_SETS.dnd5e.unsetBase) };
};

const settled = <T>(steps: Generator<void, T>): T => {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
};

const advised = (map: string, speed: number, goal: Goal, reactionsTo: (walk: Walk) => readonly string[] = () => []) => {
  const asked = { ...fieldOf(map), ruleSet: RULE_SETS.dnd5e, options: {}, creature: "token:A", radius: 0 };
  const question = { ...asked, isOpen: () => true };
  const shots = [{ ...question, target: "token:b" }];
  return settled(adviceOn({ goal, own: { ...question, target: null }, shots, speed, reactionsTo })).places;
};

describe("on a map", () => {
  const sides = "token A at 0,0 disposition friendly\ntoken b at 400,0 disposition hostile";
  const wall = "wall w 200,-5000 200,200";

  it("the best place for an attack is around the wall that hides the target, and not where the walk is too long", () => {
    const map = `grid square 100 5 ft\n${sides}\n${wall}`;
    // Behind the wall there is no shot; its end at y 200 is two squares down.
    expect(advised(map, 5, "attack")).toEqual([]);
    const best = advised(map, 30, "attack").slice(0, 3);
    expect(best).toHaveLength(3);
    expect(best.every(({ shot }) => shot?.target === "token:b" && shot.cover.level === 0)).toBe(true);
  });

  it("one that stands behind a wall hides where it is, and one in the open hides behind the wall", () => {
    const [here] = advised(`grid square 100 5 ft\n${sides}\n${wall}`, 30, "hide");
    expect([here?.x, here?.y, here?.cost]).toEqual([0, 0, 0]);
    // The wall stands a square left of A, so that A comes out of sight around its lower end, at y 200.
    const open = advised(`grid square 100 5 ft\n${sides}\nwall w -100,-5000 -100,200`, 30, "hide");
    expect(open.length).toBeGreaterThan(0);
    expect(open.every(({ x }) => x < -100)).toBe(true);
    expect(advised(`grid square 100 5 ft\n${sides}`, 30, "hide")).toEqual([]);
  });

  it("the way out is the one without a reaction, though a shorter one has one", () => {
    const reactionsTo = ({ x }: Walk): readonly string[] => (x < 0 ? ["k"] : []);
    const [first] = advised(`grid square 100 5 ft\n${sides}`, 10, "escape", reactionsTo);
    expect([first?.x, first?.reactions]).toEqual([0, []]);
  });
});

describe("enemies in sight of a side", () => {
  const seen = (map: string): readonly string[] =>
    settled(enemiesInSight(fieldOf(map).battlefield, "token:A")).map(({ id }) => id);
  const HIDDEN_BEHIND =
    "grid square 100 5 ft\ntoken A at 0,0 disposition friendly\ntoken b at 400,0 disposition hostile\nwall w 200,-5000 200,5000";

  it("are those to which any living member has a line of sight", () => {
    expect(seen(HIDDEN_BEHIND)).toEqual([]);
    expect(seen(`${HIDDEN_BEHIND}\ntoken C at 300,300 disposition friendly`)).toEqual(["token:b"]);
    expect(seen(`${HIDDEN_BEHIND}\ntoken C at 300,300 disposition friendly dead`)).toEqual([]);
    expect(seen(`${HIDDEN_BEHIND}\ntoken C at 300,300 disposition friendly hidden`)).toEqual([]);
    expect(seen(`${HIDDEN_BEHIND}\ntoken C at 300,300 disposition neutral`)).toEqual([]);
  });

  it("are none that is hidden or dead", () => {
    const with_ = (word: string): string =>
      `grid square 100 5 ft\ntoken A at 0,0 disposition friendly\ntoken b at 400,0 disposition hostile ${word}`;
    expect([with_(""), with_("hidden"), with_("dead")].map((map) => seen(map).length)).toEqual([1, 0, 0]);
  });
});
