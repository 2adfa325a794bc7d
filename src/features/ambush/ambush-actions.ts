import {
  NO_AWARENESS,
  planFrom,
  spoiled,
  withAwareness,
  type AmbushDraft,
  type RolledCheck,
  type Difficulty,
} from "../../combat/surprise/ambush";
import { toldMessage } from "../../foundry/chat/chat-messages";
import type { CombatantDocument, CombatDocument } from "../../foundry/combat/stored/documents";
import { createQueue } from "../../foundry/time/one-at-a-time";
import { tellToRollBadly } from "../../foundry/combat/surprise/surprise-initiative";
import { askOwner, canAskOwner } from "../../foundry/combat/surprise/surprise-perception";
import { perceptionOf, stealthOf, challengeOf } from "../../systems/adapter/actor-numbers";
import {
  ambushView,
  combatantsInRole,
  whoRollsBadly,
  type AmbushParts,
  type AmbushView,
  type RequestState,
} from "./ambush-view";
import { cardWords } from "./ambush-words";
import { addCreatures, isInitiativeSettled } from "./before-begin";
import { rolledD20 } from "../windows/secret-die";
import { areWithin, concealmentOf, isOut } from "../../foundry/combat/surprise/surprise-hiding";

/**
 * Spot checks of creatures that lie in ambush, against the invisible and hidden among the ambushed.
 * Source: Epic Path, "Determining Awareness", "Finding Invisible Creatures".
 * Results stay in the window: before an ambush is sprung, no document may name it.
 */

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
const spotChecks = async (
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

/** Sends the outcome of an ambush to chat, once. GMs can undo the beginning of the fight on that card. */
export const tellAmbush = async (combat: CombatDocument, view: AmbushView, parts: AmbushParts): Promise<void> => {
  const { drafts, order, words } = parts;
  const paragraphs = cardWords(view, words);
  if (view.draft.isTold || paragraphs.length === 0) return;
  await drafts.keep(combat.id, { ...view.draft, isTold: true });
  await tellToRollBadly(combat, whoRollsBadly(combat, parts));
  // The order has the change only when it is idle.
  await order.idle();
  const begun = order.fight(combat).journal.find(({ kind }) => kind === "begin");
  const flags = begun === undefined ? {} : { order: { combat: combat.id, change: begun.id } };
  await toldMessage({ paragraphs, rolls: [], flags });
};

/** The draft of one fight. Each change is stored at once, with the plan by which the fight will begin. */
const createKeeping = (combat: CombatDocument, parts: AmbushParts, redraw: () => void) => {
  const { drafts, order } = parts;
  const asked = new Map<string, RequestState>();
  const inTurn = createQueue();
  const view = () => ambushView(combat, parts, asked);
  const draft = (): AmbushDraft => drafts.of(combat.id);
  const keepPlan = async (): Promise<void> => {
    const now = view();
    if (now === null || combat.round > 0) return;
    await order.plan(combat, planFrom(now.outcome, now.rules));
    // Players who know the outcome learn the new one.
    if (now.draft.isTold) await tellToRollBadly(combat, whoRollsBadly(combat, parts));
  };
  /** A changed outcome can be sent to chat again. Players see in their own rows how they roll initiative. */
  const untold = (changed: AmbushDraft): AmbushDraft =>
    parts.rules()?.cost === "roll" ? changed : { ...changed, isTold: false };
  /** One after the other, so that each change starts from the one written before it. */
  const keep = (does: () => Promise<unknown>): Promise<void> => inTurn(() => does().then(keepPlan)).then(redraw);
  return {
    parts,
    asked,
    view,
    redraw,
    keep,
    draft,
    change: (to: (draft: AmbushDraft) => AmbushDraft): Promise<void> =>
      keep(() => drafts.keep(combat.id, untold(to(draft())))),
    inRole: (role: "ambusher" | "prey"): CombatantDocument[] => combatantsInRole(combat, draft(), role),
  };
};

type Keeping = ReturnType<typeof createKeeping>;

const isUnrolled = (id: string, { draft }: Keeping): boolean => (draft().awareness[id] ?? NO_AWARENESS).total === null;

const keepRolled = ({ change }: Keeping, id: string, rolled: RolledCheck): Promise<void> =>
  change((draft) => withAwareness(draft, id, { total: rolled.die + rolled.bonus, rolled }));

const askOne = async (combatant: CombatantDocument, keeping: Keeping): Promise<void> => {
  const { asked, redraw, parts } = keeping;
  const { id } = combatant;
  asked.set(id, "waiting");
  redraw();
  const rolled = await askOwner(combatant, parts.queries);
  if (rolled === null) asked.set(id, "unanswered");
  else asked.delete(id);
  // What the GM has entered or rolled in the meantime stays.
  if (rolled !== null && isUnrolled(id, keeping)) await keepRolled(keeping, id, rolled);
  else redraw();
};

/** One after the other: each is kept before the next. */
const rollFor = async (
  all: readonly CombatantDocument[],
  bonusOf: typeof perceptionOf,
  keeping: Keeping,
): Promise<void> => {
  for (const { id, actor } of all.filter((each) => isUnrolled(each.id, keeping)))
    await keepRolled(keeping, id, { die: await rolledD20({ isOneOfMany: true }), bonus: bonusOf(actor) ?? 0 });
};

const rollAll = async (isOpposed: boolean, keeping: Keeping): Promise<void> => {
  if (isOpposed) await rollFor(keeping.inRole("ambusher"), stealthOf, keeping);
  await rollFor(keeping.inRole("prey"), perceptionOf, keeping);
};

const rollCheck = async ({ change }: Keeping): Promise<void> => {
  const d20 = await rolledD20();
  await change((draft) => ({ ...draft, d20, isSpoiled: false }));
};

const tell = async (combat: CombatDocument, { parts, view }: Keeping): Promise<void> => {
  const now = view();
  if (now !== null) await tellAmbush(combat, now, parts);
};

/** Nobody is surprised, and players who had learned that their creature is learn that it is not. */
const forget = async (combat: CombatDocument, { drafts }: AmbushParts): Promise<void> => {
  await drafts.keep(combat.id, null);
  await tellToRollBadly(combat, []);
};

/** The last Spot checks of those in ambush, in words. They are kept as long as the window is open. */
const createSpots = (combat: CombatDocument, parts: AmbushParts, redraw: () => void) => {
  let said: readonly string[] = [];
  const spot = async (isOneForAll: boolean): Promise<void> => {
    said = await spotChecks(combat, parts, isOneForAll);
    redraw();
  };
  return { spots: () => said, spot: (isOneForAll: boolean): void => parts.later(spot(isOneForAll)) };
};

/** While it is under way, it does not begin again: false. */
const once = (act: () => Promise<boolean>): (() => Promise<boolean>) => {
  let isUnderWay = false;
  return async () => {
    if (isUnderWay) return false;
    isUnderWay = true;
    return act().finally(() => (isUnderWay = false));
  };
};

/** What the window's buttons and fields do to a fight. */
export const ambushActs = (combat: CombatDocument, parts: AmbushParts, redraw: () => void) => {
  const { verdicts, later } = parts;
  const keeping = createKeeping(combat, parts, redraw);
  const { view, change, keep, asked } = keeping;
  const isToAsk = (each: CombatantDocument): boolean =>
    isUnrolled(each.id, keeping) && asked.get(each.id) !== "waiting" && canAskOwner(each);
  return {
    view,
    ...createSpots(combat, parts, redraw),
    change: (to: (draft: AmbushDraft) => AmbushDraft): void => later(change(to)),
    keepNumber: (difficulty: Difficulty, value: number | null): void => {
      const kept = parts.numbers.keep(verdicts.real.rules().ruleset, view()?.challenge ?? 0, difficulty, value);
      later(kept.then(() => change((draft) => draft)));
    },
    check: (): void => later(rollCheck(keeping)),
    spoil: (): void => later(change(spoiled)),
    askPlayers: (): void => {
      for (const each of keeping.inRole("prey").filter(isToAsk)) later(askOne(each, keeping));
    },
    rollAll: (): void => later(rollAll(parts.rules()?.check === "opposed", keeping)),
    markAll: (mark: "aware" | "unaware"): void =>
      later(change((draft) => keeping.inRole("prey").reduce((now, { id }) => withAwareness(now, id, { mark }), draft))),
    tell: (): void => later(keep(() => tell(combat, keeping))),
    forget: (): void => later(keep(() => forget(combat, parts))),
    add: (): void => later(keep(() => addCreatures(combat, parts))),
    /** Stores the plan, asks about initiative that has not been rolled, then begins the combat. Whether it has begun. */
    begin: once(async (): Promise<boolean> => {
      await keep(() => Promise.resolve());
      if (!(await isInitiativeSettled(combat, parts))) return false;
      await combat.startCombat();
      return true;
    }),
  };
};

export type AmbushActs = ReturnType<typeof ambushActs>;
