import {
  ALL_PREY,
  ambushOutcome,
  idsInRole,
  surprisedRolls,
  type AmbushDraft,
  type AmbushFacts,
  type AmbushOutcome,
  type Fighter,
  type SurprisedRolls,
} from "../../combat/surprise/ambush";
import type { SurpriseRules } from "../../rules/books/book";
import type { CombatantDocument, CombatDocument } from "../../foundry/combat/stored/documents";
import type { AmbushDrafts, NoticeTable } from "../../foundry/combat/surprise/surprise-drafts";
import { areInvisible, hidingSpoilers, type Spoiler } from "../../foundry/combat/surprise/surprise-hiding";
import { NEUTRAL } from "../../scene/model/sides";
import { challengeOf } from "../../systems/adapter/actor-numbers";
import type { EncounterTable } from "../../table";

export interface AmbushParts extends Pick<
  EncounterTable,
  "verdicts" | "order" | "adapter" | "queries" | "words" | "guard" | "later"
> {
  readonly drafts: AmbushDrafts;
  readonly numbers: NoticeTable;
  readonly rules: () => SurpriseRules | null;
}

/** A request to a player to roll for a creature: not answered yet, or closed, too late, or the player left. */
export type RequestState = "waiting" | "unanswered";

/** All that the window shows. */
export interface AmbushView {
  readonly draft: AmbushDraft;
  readonly rules: SurpriseRules;
  readonly facts: AmbushFacts;
  readonly outcome: AmbushOutcome;
  readonly spoilers: readonly Spoiler[];
  readonly challenge: number;
  readonly combatants: readonly CombatantDocument[];
  readonly rolls: SurprisedRolls;
  /** By combatant. */
  readonly asked: ReadonlyMap<string, RequestState>;
}

const NOBODY_ASKED: AmbushView["asked"] = new Map();

/** By its token, or the one that its actor would have. */
const dispositionOf = (combatant: CombatantDocument): number => {
  const token: unknown = Reflect.get(combatant, "token") ?? Reflect.get(Object(combatant.actor), "prototypeToken");
  const disposition: unknown = Reflect.get(Object(token), "disposition");
  return typeof disposition === "number" ? disposition : NEUTRAL.disposition;
};

const fighterOf = (combatant: CombatantDocument): Fighter => ({
  id: combatant.id,
  disposition: dispositionOf(combatant),
  isParty: combatant.players.length > 0,
});

export const combatantsInRole = (
  combat: CombatDocument,
  draft: AmbushDraft,
  role: "ambusher" | "prey",
): CombatantDocument[] => {
  const ids = new Set(idsInRole(combat.combatants.contents.map(fighterOf), draft, role));
  return combat.combatants.contents.filter(({ id }) => ids.has(id));
};

/** Who approaches, all of the ambushed or one of them; empty while nobody is chosen. */
const approachers = (combat: CombatDocument, draft: AmbushDraft): readonly CombatantDocument[] => {
  const who = draft.approach?.who;
  if (who === ALL_PREY) return combatantsInRole(combat, draft, "prey");
  const prey = who === undefined ? undefined : combat.combatants.get(who);
  return prey === undefined ? [] : [prey];
};

/** The hiding place from the approach; without one it is not known, and counts for nothing. Each spoiler is named once. */
const spoilersOf = (combat: CombatDocument, draft: AmbushDraft, { verdicts }: AmbushParts): readonly Spoiler[] => {
  const ambushers = combatantsInRole(combat, draft, "ambusher");
  const at = draft.approach?.at ?? null;
  const found = approachers(combat, draft).flatMap((prey) => hidingSpoilers({ ambushers, prey, at }, verdicts));
  return [...new Map(found.map((spoiler) => [spoiler.id, spoiler])).values()];
};

/** The groups that roll initiative once, by combatant. */
const initiativeGroups = (
  combatants: readonly CombatantDocument[],
  { guard, adapter }: AmbushParts,
): ReadonlyMap<string, string> =>
  new Map(
    combatants.flatMap((combatant) => {
      const group = guard(
        () => combatant.name,
        () => adapter().initiative?.groupOf(combatant) ?? null,
        null,
      );
      return group === null ? [] : [[combatant.id, group]];
    }),
  );

/** What there is to show of a fight; null where the rule set knows no surprise. */
export const ambushView = (
  combat: CombatDocument,
  parts: AmbushParts,
  asked: AmbushView["asked"] = NOBODY_ASKED,
): AmbushView | null => {
  const { verdicts, drafts } = parts;
  const rules = parts.rules();
  if (rules === null) return null;
  const draft = drafts.of(combat.id);
  const ambushers = combatantsInRole(combat, draft, "ambusher");
  const spoilers = spoilersOf(combat, draft, parts);
  const challenge = draft.challenge ?? Math.max(0, ...ambushers.map(({ actor }) => challengeOf(actor) ?? 0));
  const combatants = combat.combatants.contents;
  const isApproached = approachers(combat, draft).length > 0;
  const facts: AmbushFacts = {
    rules,
    fighters: combatants.map(fighterOf),
    isHidden: isApproached && ambushers.length > 0 && spoilers.length === 0,
    isInvisible: areInvisible(ambushers, verdicts),
    numbers: parts.numbers.of(verdicts.real.rules().ruleset, challenge),
  };
  const outcome = ambushOutcome(draft, facts);
  const rolls = surprisedRolls(outcome, rules, initiativeGroups(combatants, parts));
  return { draft, rules, facts, outcome, rolls, spoilers, challenge, combatants, asked };
};

const NO_ROLLS: SurprisedRolls = { withDisadvantage: [], spared: [] };

/** How the surprised of a fight roll initiative. Empty on clients that do not know the ambush: those of players. */
export const surprisedIn = (combat: CombatDocument, parts: AmbushParts): SurprisedRolls =>
  (parts.drafts.has(combat.id) ? ambushView(combat, parts) : null)?.rolls ?? NO_ROLLS;

/** The combatants that roll initiative with disadvantage. */
export const whoRollsBadly = (combat: CombatDocument, parts: AmbushParts): readonly string[] =>
  surprisedIn(combat, parts).withDisadvantage;
