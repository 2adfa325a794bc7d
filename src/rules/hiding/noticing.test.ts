import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PROPERTY_SEED, propertyRuns } from "../../../tests/property-runs";
import { TIDY_DEFAULTS, creatureWithId } from "../../scene/model/battlefield";
import { parseBattleMap } from "../../scene/notation/parse";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { shotAt } from "../judge/likely-attack";
import { RULE_SETS } from "../index";
import { looksAt } from "./hiding";
import { isHiddenFromSome, noticeWay, whoNotices, type NoticeWay, type Stealth, type Watcher } from "./noticing";

type Id = "dnd5e" | "pathfinder1e" | "pathfinder2e" | "epic-path" | "rise";

/** `A` hides: from `b` and `d` behind a wall that covers, and not from `c` in the open. */
const FIELD = `
grid square 100 5 ft
token A at 0,0
token b at 400,0
token c at 0,400
token d at 800,0
wall w1 300,-300 300,300 nothing cover GRADE
`;

const fieldOf = (text: string) => battlefieldOf(parseBattleMap(text).scene, TIDY_DEFAULTS, "square");

interface Asked {
  readonly total: number | null;
  readonly natural?: number;
  readonly counted?: number;
  readonly isSneak?: boolean;
  /** The GM's word on sight, and the observers' numbers. */
  readonly sight?: boolean | null;
  readonly perception?: number | null;
  readonly edition?: "2014";
  readonly field?: string;
}

const noticedIn = (book: Id, asked: Asked) => {
  const { total, natural = null, counted = 0, isSneak = false } = asked;
  const { sight = null, perception = null, edition = "2024" } = asked;
  const field = fieldOf(asked.field ?? FIELD.replace("GRADE", "standard"));
  const options = book === "dnd5e" ? { edition } : {};
  const watchers = looksAt(field, creatureWithId(field, "token:A")!).map((attack): Watcher => {
    const look = RULE_SETS[book].judge(field, attack, options);
    const bonus = look.modifiers.reduce((sum, { stat, value }) => sum + (stat === "stealth" ? value : 0), 0);
    return { look, bonus, perception, isOutOfSight: sight };
  });
  const way = noticeWay(RULE_SETS[book].noticing!, edition);
  return whoNotices(way, total === null ? null : { total, natural, counted, isSneak }, watchers);
};

const short = (book: Id, asked: Asked): string =>
  noticedIn(book, asked)
    .map(({ observer, noticing }) => `${observer.slice("token:".length)} ${noticing}`)
    .join(", ");

// D&D 5e 2024, "Hide": DC 15, three-quarters cover or heavily obscured, and out of any enemy's line of sight.
describe("hiding by the fifth edition's rules of 2024", () => {
  it("fails below 15 against all, whatever their Perception", () => {
    expect(short("dnd5e", { total: 14, sight: true, perception: 8 })).toBe("b noticed, c noticed, d noticed");
  });

  it("is from 15 on the GM's word on each enemy's sight, where the cover is enough", () => {
    expect(short("dnd5e", { total: 15 })).toBe("b open, c noticed, d open");
    expect(short("dnd5e", { total: 15, sight: true })).toBe("b unnoticed, c noticed, d unnoticed");
    expect(short("dnd5e", { total: 15, sight: false })).toBe("b noticed, c noticed, d noticed");
  });

  it("needs no word where the map shows no line of sight, and takes the GM's against it", () => {
    const field = `${FIELD.replace("GRADE", "none")}wall w2 300,-3000 300,3000\nwall w3 -3000,200 3000,200`;
    expect(short("dnd5e", { total: 15, field })).toBe("b unnoticed, c unnoticed, d unnoticed");
    expect(short("dnd5e", { total: 15, field, sight: false })).toBe("b noticed, c noticed, d noticed");
  });

  it("does not ask passive Perception: that finds who hides later", () => {
    expect(short("dnd5e", { total: 15, sight: true, perception: 30 })).toBe("b unnoticed, c noticed, d unnoticed");
  });

  it("is from everybody or from nobody", () => {
    expect(isHiddenFromSome("once", ["unnoticed", "noticed"])).toBe(false);
    expect(isHiddenFromSome("once", ["noticed", "open"])).toBe(false);
    expect(isHiddenFromSome("once", ["unnoticed", "open"])).toBe(null);
    expect(isHiddenFromSome("once", ["unnoticed", "unnoticed"])).toBe(true);
  });
});

// D&D 5e 2014, "Hiding": the check against each passive Perception. A contest that is a tie changes nothing.
describe("hiding by the fifth edition's rules of 2014", () => {
  it("is from enemies of lower passive Perception, and at equal numbers the enemy notices", () => {
    const at = (perception: number) => short("dnd5e", { total: 13, perception, edition: "2014" });
    expect(at(12)).toBe("b unnoticed, c open, d unnoticed");
    expect(at(13)).toBe("b noticed, c noticed, d noticed");
  });

  it("is the GM's to decide from an enemy that looks at it past nothing", () => {
    const field = `${FIELD.replace("GRADE", "standard")}
area fog veil partial + rectangle 0,200 100x100`;
    expect(short("dnd5e", { total: 13, perception: 12, edition: "2014", field })).toBe(
      "b unnoticed, c unnoticed, d unnoticed",
    );
  });

  it("is open against an enemy without a number", () => {
    expect(short("dnd5e", { total: 30, edition: "2014" })).toBe("b open, c open, d open");
  });
});

// Pathfinder 2e, "Hide": the check against each Perception DC, with cover or concealment from that creature.
describe("hiding in Pathfinder 2e", () => {
  const at = (total: number, more: Partial<Asked> = {}) => short("pathfinder2e", { total, perception: 20, ...more });

  it("adds the +2 of standard cover against those that it covers from, and succeeds at the DC", () => {
    expect(at(18)).toBe("b unnoticed, c noticed, d unnoticed");
    expect(at(17)).toBe("b noticed, c noticed, d noticed");
  });

  it("adds nothing that the roll has: bonuses of circumstance do not add up", () => {
    expect(at(18, { counted: 2 })).toBe("b noticed, c noticed, d noticed");
    expect(at(19, { counted: 1 })).toBe("b unnoticed, c noticed, d unnoticed");
    expect(at(18, { counted: 1 })).toBe("b noticed, c noticed, d noticed");
    // Cover that people have put on the roll stays in it.
    expect(at(20, { counted: 4 })).toBe("b unnoticed, c noticed, d unnoticed");
  });

  it("makes a natural 20 a degree better and a natural 1 a degree worse", () => {
    expect(at(9, { natural: 20 })).toBe("b unnoticed, c noticed, d unnoticed");
    expect(at(8, { natural: 20 })).toBe("b noticed, c noticed, d noticed");
    expect(at(27, { natural: 1 })).toBe("b noticed, c noticed, d noticed");
    expect(at(28, { natural: 1 })).toBe("b unnoticed, c noticed, d unnoticed");
  });

  // "Sneak": by a failure it is hidden and remains unseen, by a critical failure it is observed. Hide names success alone.
  it("leaves who sneaks unseen by a failure, and seen by a critical one", () => {
    const sneak = (total: number, natural = 10) => at(total, { natural, isSneak: true });
    expect(sneak(18)).toBe("b unnoticed, c noticed, d unnoticed");
    expect(sneak(17)).toBe("b placed, c noticed, d placed");
    expect(sneak(9)).toBe("b placed, c noticed, d placed");
    expect(sneak(8)).toBe("b noticed, c noticed, d noticed");
    expect(at(17, { natural: 10 })).toBe("b noticed, c noticed, d noticed");
  });

  it("makes the degree of Sneak better and worse by a natural 20 and 1", () => {
    const sneak = (total: number, natural: number) => at(total, { natural, isSneak: true });
    expect(sneak(8, 20)).toBe("b placed, c noticed, d placed");
    expect(sneak(-30, 20)).toBe("b placed, c noticed, d placed");
    expect(sneak(17, 1)).toBe("b noticed, c noticed, d noticed");
    expect(sneak(18, 1)).toBe("b placed, c noticed, d placed");
    expect(sneak(27, 1)).toBe("b placed, c noticed, d placed");
    expect(sneak(28, 1)).toBe("b unnoticed, c noticed, d unnoticed");
  });

  it("is hidden, though all enemies know the place", () => {
    expect(isHiddenFromSome("dc", ["placed", "noticed"])).toBe(true);
    expect(isHiddenFromSome("dc", ["placed", "open"])).toBe(null);
  });

  it("is from some and not from others", () => {
    expect(isHiddenFromSome("dc", ["unnoticed", "noticed"])).toBe(true);
    expect(isHiddenFromSome("dc", ["noticed", "noticed"])).toBe(false);
    expect(isHiddenFromSome("dc", [])).toBe(false);
  });
});

// Pathfinder 1e, "Stealth": those that fail to beat the check are not aware of the creature.
describe("hiding in Pathfinder 1e", () => {
  const IMPROVED = FIELD.replace("GRADE", "improved");

  it("is opposed by Perception, which has to beat it", () => {
    expect(short("pathfinder1e", { total: 15, perception: 15 })).toBe("b unnoticed, c noticed, d unnoticed");
    expect(short("pathfinder1e", { total: 15, perception: 16 })).toBe("b noticed, c noticed, d noticed");
  });

  it("has the +10 of improved cover once, and only against those that it covers from", () => {
    expect(short("pathfinder1e", { total: 15, perception: 25, field: IMPROVED })).toBe(
      "b unnoticed, c noticed, d unnoticed",
    );
    const counted = { total: 25, counted: 10, perception: 25, field: IMPROVED };
    expect(noticedIn("pathfinder1e", counted).map(({ stealth }) => stealth)).toEqual([25, 15, 25]);
  });

  it("is open until Perception is rolled", () => {
    expect(short("pathfinder1e", { total: 30 })).toBe("b open, c noticed, d open");
  });
});

describe("where the GM rolls", () => {
  it.each(["epic-path", "rise"] as const)("%s says against which enemies hiding is allowed, and no more", (book) => {
    expect(short(book, { total: 30, perception: 5 })).toBe("b open, c noticed, d open");
  });

  it("the reason says why not", () => {
    const [covered, seen] = noticedIn("epic-path", { total: null });
    expect([covered?.refusal, seen?.refusal?.key]).toEqual([null, "PARAPET.Reason.NoHiding"]);
  });
});

it("is open for all from which hiding is allowed before Stealth is rolled", () => {
  expect(short("pathfinder2e", { total: null, perception: 5 })).toBe("b open, c noticed, d open");
});

it("is nothing in a book that does not say who may hide", () => {
  const field = fieldOf(FIELD.replace("GRADE", "standard"));
  const look = RULE_SETS["crisis-protocol"].judge(field, shotAt("token:b", "token:A"), {});
  expect(whoNotices("hand", null, [{ look, bonus: 0, perception: null, isOutOfSight: null }])).toEqual([]);
});

/** The same for one pair, said once more and without the rule's code. */
const byHand = (way: NoticeWay, watcher: Watcher, stealth: Stealth): string => {
  const { total, counted, isSneak } = stealth;
  const allowed = watcher.look.permissions.filter(({ action, isAllowed }) => action === "hide" && isAllowed);
  if (allowed.length === 0) return "noticed";
  const raised = watcher.bonus > counted ? watcher.bonus - counted : 0;
  const number = watcher.perception;
  if (way === "hand") return "open";
  if (way === "once") {
    if (total + watcher.bonus - counted < 15) return "noticed";
    if (watcher.isOutOfSight !== null) return watcher.isOutOfSight ? "unnoticed" : "noticed";
    return watcher.look.lineOfSight ? "open" : "unnoticed";
  }
  if (number === null) return "open";
  if (way === "passive") {
    if (total + watcher.bonus - counted <= number) return "noticed";
    const { cover, concealment, lineOfSight } = watcher.look;
    return cover !== "none" || concealment !== "none" || !lineOfSight ? "unnoticed" : "open";
  }
  const short = number - total - raised;
  if (way === "dc") return short <= 0 ? "unnoticed" : isSneak === true && short < 10 ? "placed" : "noticed";
  return number > total + watcher.bonus - counted ? "noticed" : "unnoticed";
};

const spot = fc.integer({ min: 0, max: 9 }).map((n) => n * 100);
const scene = fc.record({
  watchers: fc.uniqueArray(fc.tuple(spot, spot), { minLength: 1, maxLength: 4, selector: String }),
  walls: fc.array(
    fc.tuple(spot, spot, spot, spot, fc.constantFrom("", " nothing cover standard", " nothing cover improved")),
    { maxLength: 4 },
  ),
  total: fc.integer({ min: 1, max: 40 }),
  counted: fc.constantFrom(0, 2, 10),
  perception: fc.option(fc.integer({ min: 1, max: 40 })),
  isOutOfSight: fc.option(fc.boolean()),
  isSneak: fc.boolean(),
});

describe("on any map", () => {
  it.each(["dnd5e", "pathfinder1e", "pathfinder2e", "epic-path", "rise"] as const)(
    "%s decides each pair by what its own verdict says",
    (book) => {
      fc.assert(
        fc.property(scene, ({ watchers, walls, total, counted, perception, isOutOfSight, isSneak }) => {
          const tokens = watchers.map(([x, y], i) => `token w${i} at ${x},${y}`);
          const lines = walls.flatMap(([x, y, u, v, rest], i) =>
            x === u && y === v ? [] : [`wall l${i} ${x},${y} ${u},${v}${rest}`],
          );
          const field = fieldOf(["grid square 100 5 ft", "token A at 450,450", ...tokens, ...lines].join("\n"));
          for (const edition of ["2014", "2024"] as const) {
            const options = book === "dnd5e" ? { edition } : {};
            const way = noticeWay(RULE_SETS[book].noticing!, edition);
            const asked = watchers.map((_, i): Watcher => {
              const look = RULE_SETS[book].judge(field, shotAt(`token:w${i}`, "token:A"), options);
              const bonus = look.modifiers.reduce((sum, { stat, value }) => sum + (stat === "stealth" ? value : 0), 0);
              return { look, bonus, perception, isOutOfSight };
            });
            const stealth = { total, natural: null, counted, isSneak };
            const found = whoNotices(way, stealth, asked);
            expect(found.map(({ observer, noticing }) => [observer, noticing])).toEqual(
              asked.map((watcher, i) => [`token:w${i}`, byHand(way, watcher, stealth)]),
            );
          }
        }),
        { numRuns: propertyRuns(), seed: PROPERTY_SEED },
      );
    },
  );
});
