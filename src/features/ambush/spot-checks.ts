/**
 * Spot checks of creatures that lie in ambush, against the invisible and hidden among the ambushed.
 * Source: Epic Path, "Determining Awareness", "Finding Invisible Creatures".
 * Results stay in the window: before an ambush is sprung, no document may name it.
 */
import type { RolledCheck } from "../../combat/surprise/ambush";
import { areWithin, concealmentOf, isOut } from "../../foundry/combat/surprise/surprise-hiding";
import type { CombatantDocument, CombatDocument } from "../../foundry/combat/stored/documents";
import { challengeOf, perceptionOf } from "../../systems/adapter/actor-numbers";
import { combatantsInRole, type AmbushParts } from "./ambush-view";
import { rolledD20 } from "./perception-dialog";

/** 30 ft, in steps of five. */
const REACH = 6;

const bonusOf = ({ actor }: CombatantDocument): number => perceptionOf(actor) ?? 0;

/** What a creature in ambush has rolled. */
interface Spotter {
  readonly combatant: CombatantDocument;
  readonly rolled: RolledCheck;
}

/** One die for all, with the best bonus, or one for each. */
const rolledBy = async (ambushers: readonly CombatantDocument[], isOneForAll: boolean): Promise<readonly Spotter[]> => {
  const best = Math.max(...ambushers.map(bonusOf));
  const one = isOneForAll ? { die: await rolledD20(), bonus: best } : null;
  const spotters: Spotter[] = [];
  for (const combatant of ambushers) {
    const own = async () => ({ die: await rolledD20({ isOneOfMany: true }), bonus: bonusOf(combatant) });
    spotters.push({ combatant, rolled: one ?? (await own()) });
  }
  return spotters;
};

const totalOf = ({ rolled: { die, bonus } }: Spotter): number => die + bonus;

const rollWords = (spotters: readonly Spotter[], isOneForAll: boolean, { words }: AmbushParts): string[] =>
  (isOneForAll ? spotters.slice(0, 1) : spotters).map((spotter) => {
    const { die, bonus } = spotter.rolled;
    const name = isOneForAll ? words.say("PARAPET.Ambush.Spot.All") : spotter.combatant.name;
    return words.say("PARAPET.Ambush.Spot.Rolled", { name, die, bonus: words.signed(bonus), total: totalOf(spotter) });
  });

/** Who finds the square of an invisible creature: within 30 ft, with the average number for its challenge. */
const foundWords = (
  prey: CombatantDocument,
  spotters: readonly Spotter[],
  { verdicts, numbers, words }: AmbushParts,
): string => {
  const { name } = prey;
  const challenge = challengeOf(prey.actor) ?? 0;
  const dc = numbers.of(verdicts.real.rules().ruleset, challenge).average;
  if (dc === undefined) return words.say("PARAPET.Ambush.Spot.NoNumber", { name, challenge });
  const near = spotters.filter(({ combatant }) => areWithin([combatant, prey], REACH, verdicts));
  if (near.length === 0) return words.say("PARAPET.Ambush.Spot.Far", { name });
  const who = near.filter((spotter) => totalOf(spotter) >= dc).map(({ combatant }) => combatant.name);
  return who.length === 0
    ? words.say("PARAPET.Ambush.Spot.Missed", { name, dc })
    : words.say("PARAPET.Ambush.Spot.Found", { name, dc, who: words.list(who) });
};

/** Rolls, and says which of the ambushed are found: one sentence each. */
export const spotChecks = async (
  combat: CombatDocument,
  parts: AmbushParts,
  isOneForAll: boolean,
): Promise<readonly string[]> => {
  const { drafts, verdicts, words, order } = parts;
  const draft = drafts.of(combat.id);
  const able = (role: "ambusher" | "prey") =>
    combatantsInRole(combat, draft, role).filter((each) => !isOut(each, verdicts));
  const ambushers = able("ambusher");
  if (ambushers.length === 0) return [];
  const spotters = await rolledBy(ambushers, isOneForAll);
  const stealthy = new Set(order.fight(combat).combatants.flatMap(({ id, isStealthy }) => (isStealthy ? [id] : [])));
  const found = able("prey").flatMap((prey) => {
    const { name } = prey;
    const how = concealmentOf(prey, verdicts);
    if (how === null) return [words.say("PARAPET.Ambush.Spot.Elsewhere", { name })];
    const isHidden = how.includes("hidden") || stealthy.has(prey.id);
    return [
      ...(isHidden ? [words.say("PARAPET.Ambush.Spot.Hidden", { name })] : []),
      ...(how.includes("invisible") ? [foundWords(prey, spotters, parts)] : []),
    ];
  });
  const none = found.length === 0 ? [words.say("PARAPET.Ambush.Spot.Nobody")] : [];
  return [...rollWords(spotters, isOneForAll, parts), ...found, ...none];
};
