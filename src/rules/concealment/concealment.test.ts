import { describe, expect, it } from "vitest";
import { TIDY_DEFAULTS } from "../../scene/model/battlefield";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../scene/notation/parse";
import { barePoint } from "../../geometry/contact/sight-line";
import { attackPair } from "../attack/attack-pair";
import { hidingAlong, leastHidden, viewOf, type Hiding, hidingReasonsIn } from "./concealment";
import type { SenseRules } from "./senses";
import type { Attack } from "../attack/verdict";

const SHOT: Attack = { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null };

const EPIC_PATH: SenseRules = {
  precise: ["blindsight", "blindsense", "tremorsense"],
  heedsAcuity: false,
  lowLight: "no-dim",
};

const hidingIn = (map: string, known: { lineOfEffect?: boolean; lineOfSight?: boolean; useLight?: boolean } = {}) => {
  const pair = attackPair(battlefieldOf(parseBattleMap(map).scene, TIDY_DEFAULTS, "square"), SHOT);
  const view = viewOf(pair, { lineOfEffect: true, lineOfSight: true, useLight: true, senseRules: EPIC_PATH, ...known });
  const starts = [barePoint(pair.attacker.centre)];
  const ends = [barePoint(pair.target.centre)];
  return { least: leastHidden(view), ...hidingAlong(view, { starts, ends }) };
};

const keysOf = (hiding: Hiding): string[] =>
  hidingReasonsIn("Concealed", hiding).map(({ key }) => key.replace("PARAPET.Reason.", ""));

const at = (attacker: string, target: string, scene: string): string =>
  `${scene}\ntoken A at 0,0 ${attacker}\ntoken b at 600,0 ${target}`;

const FOG = "\narea fog veil partial + rectangle 200,-100 200x300";

describe("what hides a target", () => {
  it.each([
    ["nothing in daylight", at("", "", ""), "none", []],
    ["the dusk", at("", "", "darkness 0.5"), "partial", ["Concealed.Dim"]],
    ["the night", at("", "", "darkness 1"), "total", ["Concealed.Dark"]],
    ["that it is invisible", at("", "invisible", ""), "total", ["Concealed.Invisible"]],
    ["that its attacker is blinded", at("blinded", "", ""), "total", ["Concealed.Blinded"]],
    ["fog", `${at("", "", "")}${FOG}`, "partial", ["Concealed.partial"]],
    [
      "the worst of all that, and only that",
      `${at("", "invisible", "darkness 0.5")}${FOG}`,
      "total",
      ["Concealed.Invisible"],
    ],
    ["all that is as bad", `${at("", "", "darkness 0.5")}${FOG}`, "partial", ["Concealed.Dim", "Concealed.partial"]],
  ] as const)("is %s", (_, map, concealment, keys) => {
    const hiding = hidingIn(map);
    expect(hiding.concealment).toBe(concealment);
    expect(keysOf(hiding)).toEqual(keys);
  });

  it("is no light where light is no rule", () => {
    expect(hidingIn(at("", "", "darkness 1"), { useLight: false }).concealment).toBe("none");
  });
});

describe("a sense", () => {
  it.each([
    ["darkvision 30", "", "darkness 1", "none", ["Sense.darkvision"]],
    ["darkvision 25", "", "darkness 1", "total", ["Concealed.Dark"]],
    ["darkvision 30", "invisible", "darkness 1", "total", ["Concealed.Invisible", "Sense.darkvision"]],
    ["see-invisibility 30", "invisible", "", "none", ["Sense.see-invisibility"]],
    ["see-invisibility 30", "invisible", "darkness 0.5", "partial", ["Concealed.Dim", "Sense.see-invisibility"]],
    ["true-seeing 30", "invisible", "darkness 1", "none", ["Sense.true-seeing"]],
    ["blinded tremorsense 30", "invisible", "darkness 1", "none", ["Sense.tremorsense"]],
    ["blindsense 30 blindsight 60", "invisible", "", "none", ["Sense.blindsight"]],
    ["blindsense 30", "", "", "none", []],
  ] as const)("%s of the attacker against %s in %s", (...[attacker, target, scene, concealment, keys]) => {
    const hiding = hidingIn(at(attacker.replaceAll(/(\w[\w-]*) (\d+)/g, "$1 $2"), target, scene));
    expect(hiding.concealment).toBe(concealment);
    expect(keysOf(hiding)).toEqual(keys);
  });

  it("that needs no sight finds what is out of sight, and nothing to which no effect leads", () => {
    const map = at("blindsense 30", "", "");
    expect(hidingIn(map, { lineOfSight: false }).concealment).toBe("none");
    expect(hidingIn(map, { lineOfSight: false, lineOfEffect: false }).concealment).toBe("total");
  });

  it("of the target, and low-light vision without light, help the attacker in nothing", () => {
    expect(hidingIn(at("low-light", "darkvision 60", "darkness 1")).concealment).toBe("total");
  });
});

it("the least that a target is hidden leaves veils out of account", () => {
  expect(hidingIn(`${at("", "", "")}${FOG}`).least).toBe("none");
  expect(hidingIn(`${at("", "", "darkness 0.5")}${FOG}`).least).toBe("partial");
  expect(hidingIn(`${at("blindsight 30", "", "darkness 0.5")}${FOG}`).least).toBe("none");
});
