import { describe, expect, it } from "vitest";
import { englishWords } from "../../../tests/english-words";
import {
  ambushOutcome,
  NEW_AMBUSH,
  surprisedRolls,
  withAwareness,
  type AmbushDraft,
  type AmbushFacts,
} from "../../combat/surprise/ambush";
import { RULE_SETS } from "../../rules/index";
import type { CombatantDocument } from "../../foundry/combat/stored/documents";
import type { AmbushView } from "./ambush-view";
import { beginWords, cardWords, checkWords, noticeWords } from "./ambush-words";

const combatant = (id: string, name: string, initiative: number | null): CombatantDocument => ({
  id,
  name,
  initiative,
  isDefeated: false,
  hidden: false,
  tokenId: null,
  sceneId: null,
  flags: {},
  actor: null,
  players: [],
  unsetFlag: () => Promise.resolve(),
});

const HERO = combatant("hero", "Mira", 12);
const CREATURES = [HERO, combatant("squire", "Bram", null), combatant("ogre", "Thud", null)];

const FACTS: Omit<AmbushFacts, "rules"> = {
  fighters: CREATURES.map(({ id }) => ({ id, disposition: id === "ogre" ? -1 : 1, isParty: id !== "ogre" })),
  isHidden: true,
  isInvisible: false,
  numbers: { challenging: 17 },
};

const view = (
  ruleset: keyof typeof RULE_SETS,
  draft: Partial<AmbushDraft>,
  more: Partial<AmbushView> = {},
): AmbushView => {
  const rules = RULE_SETS[ruleset].surprise!("2024");
  const set = { ...NEW_AMBUSH, ...draft };
  const facts = { ...FACTS, rules };
  const outcome = ambushOutcome(set, facts);
  const rolls = surprisedRolls(outcome, rules, new Map());
  const rest = { spoilers: [], challenge: 0, combatants: CREATURES, asked: new Map() };
  return { draft: set, rules, facts, outcome, rolls, ...rest, ...more };
};

describe("how the fight will begin is said", () => {
  it.each([
    ["of an encounter without creatures", view("epic-path", {}, { combatants: [] }), "This encounter has no creatures"],
    ["before the check", view("epic-path", {}), "Roll the ambush check first."],
    ["of an ambush that succeeds", view("epic-path", { d20: 9 }), "With a surprise round. Unaware: Mira and Bram."],
    [
      "of one that fails",
      view("epic-path", { d20: 8 }),
      "The fight begins as usual: the ambush fails, and nobody is surprised.",
    ],
    [
      "of an accident of which one can warn the others",
      view("epic-path", withAwareness({ ...NEW_AMBUSH, kind: "accident" }, "hero", { isLookingOut: true })),
      "The fight begins as usual: a creature that can notice warns the others.",
    ],
    [
      "where surprise costs a bad roll, with those who have rolled already",
      view("dnd5e", { kind: "accident" }),
      "disadvantage: Mira and Bram. Tell the players before they roll initiative. Already rolled without disadvantage, should roll again: Mira.",
    ],
    [
      "where a group rolls once and one of it is aware",
      view("dnd5e", { kind: "accident" }, { rolls: { withDisadvantage: ["hero"], spared: ["squire"] } }),
      "disadvantage: Mira. Surprised, but these roll as usual, because not all of their group is surprised: Bram. Tell the players",
    ],
    [
      "where nobody rolls at disadvantage for that reason",
      view("dnd5e", { kind: "accident" }, { rolls: { withDisadvantage: [], spared: ["hero", "squire"] } }),
      "With round 1. Nobody rolls initiative with disadvantage. Surprised, but these roll as usual, because not all of their group is surprised: Mira and Bram.",
    ],
    [
      "where some checks are missing and count against the creature",
      view("epic-path", withAwareness({ ...NEW_AMBUSH, d20: 9 }, "hero", { total: 17 })),
      "With a surprise round. Unaware: Bram. Rolled: Mira. Not rolled yet, counted as unaware until then: Bram.",
    ],
    [
      "where some checks are missing and count for the creature",
      view("pathfinder1e", withAwareness(withAwareness(NEW_AMBUSH, "ogre", { total: 15 }), "hero", { total: 14 })),
      "With a surprise round. Unaware: Mira. Rolled: Mira. Not rolled yet, counted as aware until then: Bram.",
    ],
    [
      "where no check has been made",
      view("pathfinder1e", {}),
      "So far, nobody is surprised. Not rolled yet, counted as aware until then: Mira and Bram.",
    ],
    [
      "of a failed ambush on a creature marked as unaware",
      view("epic-path", withAwareness({ ...NEW_AMBUSH, d20: 8 }, "hero", { mark: "unaware" })),
      "nobody is surprised. Marked as unaware, but not surprised because the fight begins as usual: Mira.",
    ],
  ])("%s", (_, seen, wanted) => {
    expect(beginWords(seen, englishWords)).toContain(wanted);
  });
});

describe("everyone hears", () => {
  it.each([
    [
      "of an ambush that succeeds what it came to, and what follows",
      view("epic-path", { d20: 9 }),
      ["Ambush: 9 +1 hiding place = 10 against 10, a success.", "The fight begins with a surprise round."],
    ],
    [
      "of one that fails that it is seen through",
      view("epic-path", { d20: 8, isHidden: false }),
      ["Ambush: 8 against 10, a failure. It is noticed, and nobody is surprised."],
    ],
    [
      "of an accident what follows",
      view("epic-path", { kind: "accident" }),
      ["The fight begins with a surprise round."],
    ],
    ["nothing of one for which there was no time", view("epic-path", { d20: 20, minutes: 0 }), []],
    ["nothing where nobody is surprised", view("pathfinder1e", {}), []],
    [
      "that the surprised roll with disadvantage",
      view("dnd5e", { kind: "accident" }),
      ["Surprised creatures roll initiative with disadvantage."],
    ],
    [
      "nothing of disadvantage where part of a group that rolls once is not surprised",
      view("dnd5e", { kind: "accident" }, { rolls: { withDisadvantage: ["hero"], spared: ["squire"] } }),
      [],
    ],
  ])("%s", (_, seen, wanted) => {
    expect(cardWords(seen, englishWords)).toEqual(wanted);
  });
});

describe("the window says", () => {
  it("that there was no time for an ambush, and that a check was lost", () => {
    expect(checkWords(view("epic-path", { minutes: 0 }), englishWords)).toContain("at least a minute");
    expect(checkWords(view("epic-path", { isSpoiled: true }), englishWords)).toMatch(/^The check is lost/);
  });

  const noticing = (change: Parameters<typeof withAwareness>[2], more: Partial<AmbushView> = {}): string =>
    noticeWords(HERO, view("epic-path", withAwareness({ ...NEW_AMBUSH, d20: 20 }, "hero", change), more), englishWords);

  it.each([
    ["what a creature needs", noticing({}), "Needs 17."],
    ["what it rolled", noticing({ total: 17, rolled: { die: 15, bonus: 2 } }), "Rolled 15 +2. Notices: 17 was needed."],
    [
      "the GM's word against its roll, which then needs no number",
      noticing({ total: 17, rolled: { die: 15, bonus: 2 }, mark: "unaware" }),
      "Rolled 15 +2. Set by hand: does not notice.",
    ],
    ["what it did not reach", noticing({ total: 16 }), "Does not notice: 17 was needed."],
    [
      "which number is missing",
      noticing({ isLookingOut: true }),
      "No number for Average yet: enter it above, or decide yourself.",
    ],
    [
      "whose player did not roll",
      noticing({}, { asked: new Map([["hero", "unanswered"]]) }),
      "The player did not roll. Ask again, enter the result, or roll what is missing. Needs 17.",
    ],
  ])("%s", (_, words, wanted) => {
    expect(words).toBe(wanted);
  });
});
