import {
  ambushOutcome,
  idsInRole,
  NO_AWARENESS,
  planFrom,
  spoiled,
  withAwareness,
  type AmbushDraft,
  type AmbushFacts,
  type AmbushOutcome,
  type Fighter,
} from "../../combat/ambush";
import type { Difficulty, SurpriseRules } from "../../combat/surprise";
import type { CombatantDocument, CombatDocument } from "../../foundry/combat/documents";
import type { OrderOfBattle } from "../../foundry/combat/order-of-battle";
import type { AmbushDrafts } from "../../foundry/combat/surprise-drafts";
import { areInvisible, hidingSpoilers, type Spoiler } from "../../foundry/combat/surprise-hiding";
import { keepNoticeNumber, noticeNumbers } from "../../foundry/combat/surprise-numbers";
import { askOwner, canAskOwner } from "../../foundry/combat/surprise-perception";
import type { Guard } from "../../foundry/errors";
import type { Words } from "../../foundry/localize";
import type { Rulings } from "../../foundry/rulings";
import { challengeOf, perceptionOf, stealthOf } from "../../systems/awareness";
import { rolledD20 } from "./rolled-d20";

export interface AmbushParts {
  readonly rulings: Rulings;
  readonly order: OrderOfBattle;
  readonly drafts: AmbushDrafts;
  readonly rules: () => SurpriseRules | null;
  readonly words: Words;
  readonly guard: Guard;
  readonly later: (done: Promise<unknown>) => void;
}

/** All that the window shows. */
export interface AmbushView {
  readonly draft: AmbushDraft;
  readonly rules: SurpriseRules;
  readonly facts: AmbushFacts;
  readonly outcome: AmbushOutcome;
  readonly spoilers: readonly Spoiler[];
  readonly challenge: number;
  readonly combatants: readonly CombatantDocument[];
  readonly waiting: ReadonlySet<string>;
}

const dispositionOf = (combatant: CombatantDocument): number => {
  const token: unknown = Reflect.get(combatant, "token");
  const disposition: unknown = typeof token === "object" && token !== null ? Reflect.get(token, "disposition") : 0;
  return typeof disposition === "number" && Math.abs(disposition) <= 1 ? disposition : 0;
};

const fighterOf = (combatant: CombatantDocument): Fighter => ({
  id: combatant.id,
  disposition: dispositionOf(combatant),
  isParty: combatant.players.length > 0,
});

const inRole = (combat: CombatDocument, draft: AmbushDraft, role: "ambusher" | "prey"): CombatantDocument[] => {
  const ids = new Set(idsInRole(combat.combatants.contents.map(fighterOf), draft, role));
  return combat.combatants.contents.filter(({ id }) => ids.has(id));
};

/** The hiding place from the approach; without one it is not known, and counts for nothing. */
const spoilersOf = (combat: CombatDocument, draft: AmbushDraft, { rulings }: AmbushParts): Spoiler[] => {
  const { approach } = draft;
  const prey = approach === null ? undefined : combat.combatants.get(approach.who);
  if (approach === null || prey === undefined) return [];
  return hidingSpoilers({ ambushers: inRole(combat, draft, "ambusher"), prey, at: approach.at }, rulings);
};

/** What there is to show of a fight; null where the rule set knows no surprise. */
export const ambushView = (
  combat: CombatDocument,
  parts: AmbushParts,
  waiting: ReadonlySet<string>,
): AmbushView | null => {
  const { rulings, drafts } = parts;
  const rules = parts.rules();
  if (rules === null) return null;
  const draft = drafts.of(combat.id);
  const ambushers = inRole(combat, draft, "ambusher");
  const spoilers = spoilersOf(combat, draft, parts);
  const challenge = draft.challenge ?? Math.max(0, ...ambushers.map(({ actor }) => challengeOf(actor) ?? 0));
  const combatants = combat.combatants.contents;
  const facts: AmbushFacts = {
    rules,
    fighters: combatants.map(fighterOf),
    isHidden: draft.approach !== null && ambushers.length > 0 && spoilers.length === 0,
    isInvisible: areInvisible(ambushers, rulings),
    numbers: noticeNumbers(rulings.real.rules().ruleset, challenge),
  };
  return { draft, rules, facts, outcome: ambushOutcome(draft, facts), spoilers, challenge, combatants, waiting };
};

/** What is set down of one fight; each change is kept at once, with how the fight will begin by it. */
const createKeeping = (combat: CombatDocument, parts: AmbushParts, redraw: () => void) => {
  const { drafts, order } = parts;
  const waiting = new Set<string>();
  const view = (): AmbushView | null => ambushView(combat, parts, waiting);
  const draft = (): AmbushDraft => drafts.of(combat.id);
  const keepPlan = async (): Promise<void> => {
    const now = view();
    if (now !== null && combat.round === 0) await order.plan(combat, planFrom(now.outcome, now.rules));
  };
  return {
    ...{ waiting, view, redraw, keepPlan, draft },
    change: async (to: (draft: AmbushDraft) => AmbushDraft): Promise<void> => {
      await drafts.keep(combat.id, to(draft()));
      await keepPlan();
      redraw();
    },
    forget: async (): Promise<void> => {
      await drafts.forget(combat.id);
      await order.plan(combat, null);
      redraw();
    },
    inRole: (role: "ambusher" | "prey"): CombatantDocument[] => inRole(combat, draft(), role),
  };
};

type Keeping = ReturnType<typeof createKeeping>;

const unrolled = (all: readonly CombatantDocument[], { draft }: Keeping): CombatantDocument[] =>
  all.filter(({ id }) => (draft().awareness[id] ?? NO_AWARENESS).total === null);

const keepTotal = ({ change }: Keeping, id: string, total: number): Promise<void> =>
  change((draft) => withAwareness(draft, id, { total }));

const askOne = async (combatant: CombatantDocument, keeping: Keeping): Promise<void> => {
  const { waiting, redraw } = keeping;
  waiting.add(combatant.id);
  redraw();
  const total = await askOwner(combatant);
  waiting.delete(combatant.id);
  if (total === null) redraw();
  else await keepTotal(keeping, combatant.id, total);
};

/** One after the other: each is kept before the next. */
const rollFor = async (
  all: readonly CombatantDocument[],
  bonusOf: typeof perceptionOf,
  keeping: Keeping,
): Promise<void> => {
  for (const { id, actor } of unrolled(all, keeping))
    await keepTotal(keeping, id, (await rolledD20()) + (bonusOf(actor) ?? 0));
};

const rollAll = async (isOpposed: boolean, keeping: Keeping): Promise<void> => {
  if (isOpposed) await rollFor(keeping.inRole("ambusher"), stealthOf, keeping);
  await rollFor(keeping.inRole("prey"), perceptionOf, keeping);
};

const rollCheck = async ({ change }: Keeping): Promise<void> => {
  const d20 = await rolledD20();
  await change((draft) => ({ ...draft, d20, isSpoiled: false }));
};

/** What the window does to a fight. */
export const ambushActs = (combat: CombatDocument, parts: AmbushParts, redraw: () => void) => {
  const { rulings, later } = parts;
  const keeping = createKeeping(combat, parts, redraw);
  const { view, change } = keeping;
  return {
    view,
    change: (to: (draft: AmbushDraft) => AmbushDraft): void => later(change(to)),
    keepNumber: (difficulty: Difficulty, value: number | null): void => {
      const kept = keepNoticeNumber(rulings.real.rules().ruleset, view()?.challenge ?? 0, difficulty, value);
      later(kept.then(() => change((draft) => draft)));
    },
    check: (): void => later(rollCheck(keeping)),
    spoil: (): void => later(change(spoiled)),
    askPlayers: (): void => {
      for (const each of unrolled(keeping.inRole("prey"), keeping).filter(canAskOwner)) later(askOne(each, keeping));
    },
    rollAll: (): void => later(rollAll(parts.rules()?.check === "opposed", keeping)),
    markAll: (mark: "aware" | "unaware"): void =>
      later(change((draft) => keeping.inRole("prey").reduce((now, { id }) => withAwareness(now, id, { mark }), draft))),
    forget: (): void => later(keeping.forget()),
    begin: (): Promise<unknown> => keeping.keepPlan().then(() => combat.startCombat()),
  };
};

export type AmbushActs = ReturnType<typeof ambushActs>;
