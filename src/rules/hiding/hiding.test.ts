import { describe, expect, it } from "vitest";
import { TIDY_DEFAULTS, creatureWithId } from "../../scene/model/battlefield";
import { parseBattleMap } from "../../scene/notation/parse";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { RULE_SETS } from "../index";
import { isInvisible } from "../concealment/senses";
import { hidingChances, looksAt, stealthGain } from "./hiding";

/** `A` hides. `b` looks at it past a wall that covers, `c` in the open, and `d` is dead; `E` is a friend. */
const FIELD = `
grid square 100 5 ft
token A at 0,0
token b at 400,0
token c at 0,400
token d at 300,300 dead
token E at 0,-300
wall w1 300,0 300,100 nothing cover GRADE
`;

const fieldWith = (grade: string, ...more: readonly string[]) =>
  battlefieldOf(parseBattleMap([FIELD.replace("GRADE", grade), ...more].join("\n")).scene, TIDY_DEFAULTS, "square");

type Id = keyof typeof RULE_SETS;

const looksIn = (ruleset: Id, field: ReturnType<typeof fieldWith>) =>
  looksAt(field, creatureWithId(field, "token:A")!).map((look) => RULE_SETS[ruleset].judge(field, look, {}));

describe("who looks at a creature", () => {
  it("are its living enemies, and neither its friends nor the dead", () => {
    const field = fieldWith("standard");
    expect(looksAt(field, creatureWithId(field, "token:A")!).map(({ attacker }) => attacker)).toEqual([
      "token:b",
      "token:c",
    ]);
  });
});

describe("hiding", () => {
  const chancesIn = (ruleset: Id) =>
    hidingChances(looksIn(ruleset, fieldWith("standard"))).map(({ way, from, notFrom }) => [
      way,
      from,
      notFrom.map(({ observer, why }) => `${observer} ${why.key}`),
    ]);

  it.each(["pathfinder1e", "epic-path", "pathfinder2e"] as const)(
    "in %s is possible from enemies that look past cover, and not from others, with the reason",
    (ruleset) => {
      expect(chancesIn(ruleset)[0]).toEqual([
        "hide",
        ["token:b"],
        [`token:c PARAPET.Reason.${ruleset === "pathfinder2e" ? "NoHidingLesser" : "NoHiding"}`],
      ]);
    },
  );

  it("in Rise too", () => {
    expect(chancesIn("rise")[0]).toEqual(["hide", ["token:b"], ["token:c PARAPET.Reason.NoHidingUncovered"]]);
  });

  it("by Epic Path begins as a stance only with total cover or total concealment", () => {
    const notFrom = ["token:b", "token:c"].map((each) => `${each} PARAPET.Reason.NoStealthStance`);
    expect(chancesIn("epic-path")[1]).toEqual(["stealth-stance", [], notFrom]);
    const shut = hidingChances(looksIn("epic-path", fieldWith("none", "wall w2 300,-1000 300,1000")));
    expect(shut[1]?.from).toEqual(["token:b"]);
  });

  it("by the fifth edition's rules of 2024 takes three-quarters cover, and the GM's word on other enemies", () => {
    // With w1 alone only two lines from b are stopped, which is half cover.
    const field = fieldWith("standard", "wall w2 300,-200 300,300 nothing cover standard");
    expect(hidingChances(looksIn("dnd5e", fieldWith("standard")))[0]).toMatchObject({ from: [] });
    const [chance] = hidingChances(looksIn("dnd5e", field));
    expect(chance).toMatchObject({
      from: ["token:b"],
      notFrom: [{ observer: "token:c", why: { key: "PARAPET.Reason.NoHidingInSight" } }],
      also: { key: "PARAPET.Reason.HidingUnseenByAll" },
      isLeftToGM: false,
    });
  });

  it.each(["ninth-age", "crisis-protocol"] as const)("is not judged in %s", (ruleset) => {
    expect(chancesIn(ruleset)).toEqual([]);
  });
});

describe("what is added to a Stealth check", () => {
  const gainIn = (ruleset: Id, field: ReturnType<typeof fieldWith>, isStill = false) => {
    const { observer, modifiers } = stealthGain(looksIn(ruleset, field), {
      isInvisible: isInvisible(creatureWithId(field, "token:A")!),
      isStill,
      numbers: RULE_SETS[ruleset].invisibleStealth,
    });
    return [observer, ...modifiers.map(({ value, note }) => `${value} ${note.key.slice("PARAPET.Reason.".length)}`)];
  };
  const WALLS = ["wall w2 0,300 100,300 nothing cover improved"];

  it("is improved cover’s +10 where every observer looks past it", () => {
    expect(gainIn("pathfinder1e", fieldWith("improved", ...WALLS))).toEqual(["token:b", "10 Level.improved"]);
  });

  it("is nothing if one observer looks past nothing", () => {
    expect(gainIn("pathfinder1e", fieldWith("improved"))).toEqual(["token:c"]);
  });

  it("does not count who is behind total cover", () => {
    expect(gainIn("pathfinder1e", fieldWith("improved", "wall w2 -1000,300 1000,300"))).toEqual([
      "token:b",
      "10 Level.improved",
    ]);
  });

  const INVISIBLE = "token A at 0,0 invisible";
  const invisibly = (...more: readonly string[]) =>
    battlefieldOf(
      parseBattleMap([FIELD.replace("GRADE", "improved").replace("token A at 0,0", INVISIBLE), ...more].join("\n"))
        .scene,
      TIDY_DEFAULTS,
      "square",
    );

  it("is +20 for the invisible in Pathfinder and +2 in Epic Path, twice that while standing still", () => {
    expect(gainIn("pathfinder1e", invisibly())).toEqual(["token:c", "20 StealthMoving"]);
    expect(gainIn("pathfinder1e", invisibly(), true)).toEqual(["token:c", "40 StealthStill"]);
    expect(gainIn("epic-path", invisibly())).toEqual(["token:c", "2 StealthMoving"]);
    expect(gainIn("epic-path", invisibly(), true)).toEqual(["token:c", "4 StealthStill"]);
  });

  it("adds cover and invisibility up", () => {
    expect(gainIn("pathfinder1e", invisibly(...WALLS))).toEqual(["token:b", "10 Level.improved", "20 StealthMoving"]);
  });

  it("is none against who sees the invisible", () => {
    const seeing = invisibly().creatures.map((each) =>
      each.id === "token:c" ? { ...each, senses: { ...each.senses, "see-invisibility": 60 } } : each,
    );
    expect(gainIn("pathfinder1e", { ...invisibly(), creatures: seeing })).toEqual(["token:c"]);
  });

  // Epic Path, "Invisibility with Ethereal and Incorporeal": the bonus counts against tremorsense too.
  it("is also the ethereal’s by Epic Path, against tremorsense", () => {
    const felt = (conditions: "invisible" | "ethereal") => {
      const field = battlefieldOf(
        parseBattleMap(`token A at 0,0 ${conditions}\ntoken b at 200,0 tremorsense 60`).scene,
        TIDY_DEFAULTS,
        "square",
      );
      return gainIn("epic-path", field);
    };
    expect(felt("ethereal")).toEqual(["token:b", "2 StealthMoving"]);
    expect(felt("invisible")).toEqual(["token:b"]);
  });

  it("is invisibility’s alone where nobody watches", () => {
    const alone = { ...invisibly(), creatures: invisibly().creatures.filter(({ id }) => id === "token:A") };
    expect(gainIn("pathfinder1e", alone)).toEqual([null, "20 StealthMoving"]);
  });
});
