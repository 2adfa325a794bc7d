import type { DeclaredAttack, FurtherAnswer, Manner, RuledAttack, RuledTarget } from "../adapter/attack";
import type { IconName } from "../../drawing/icon-paths";
import type { RefusalSetting } from "../../foundry/settings/fields";
import type { Reason, Verdict } from "../../rules/attack/verdict";
import { isSaveQuestion, isSquareGuess } from "./hidden-target";

/** Milliseconds. An attack that was allowed and then cancelled must not allow a later one. */
const LASTS = 120_000;

/** The same for the same attack, however often it is declared. */
const keyOf = ({ attacker, targets, title }: DeclaredAttack): string => [attacker, title, ...targets].join(" ");

/** What a user says about a forbidden attack that is made all the same; empty where that is all they say. */
export type Answer = Partial<Manner>;

/** Forbidden attacks that somebody allowed anyway, until they are made. */
export const createAttackAnyway = (now: () => number) => {
  const given = new Map<string, { readonly at: number; readonly answer: Answer }>();
  const answerTo = (declared: DeclaredAttack): Answer | undefined => {
    const its = given.get(keyOf(declared));
    return its !== undefined && now() - its.at < LASTS ? its.answer : undefined;
  };
  return {
    give: (declared: DeclaredAttack, answer: Answer = {}): void =>
      void given.set(keyOf(declared), { at: now(), answer }),
    has: (declared: DeclaredAttack): boolean => answerTo(declared) !== undefined,
    answerTo,
    /** The attack is no longer forbidden, so a plain *Attack anyway* does not carry over to a later one. */
    endAnyway: (declared: DeclaredAttack): void => {
      if (Object.keys(answerTo(declared) ?? {}).length === 0) given.delete(keyOf(declared));
    },
    /** Call it when the attack has been made. */
    use: (declared: DeclaredAttack): void => void given.delete(keyOf(declared)),
  };
};

type AttackAnyway = ReturnType<typeof createAttackAnyway>;

/** A forbidden attack, as the notice and the question need it. */
export interface ForbiddenAttack {
  readonly attacker: string;
  readonly targets: readonly string[];
  /** The item's name. */
  readonly title: string;
  /** The first target's reason. */
  readonly reason: Reason;
  /** Of the first target's verdict. */
  readonly icon: IconName;
  /** What can be answered besides yes and no. */
  readonly further: readonly FurtherAnswer[];
  /** The attack has other targets, at which it can go on. */
  readonly hasOthers: boolean;
}

export interface ForbiddenAttackParts {
  readonly setting: () => RefusalSetting;
  readonly isGM: () => boolean;
  readonly passes: AttackAnyway;
  /** Asks whether to attack anyway; null for no. */
  readonly ask: (refused: ForbiddenAttack) => Promise<Answer | null>;
  /** What can be answered besides yes and no. */
  readonly furtherAnswers: (ruled: RuledAttack) => readonly FurtherAnswer[];
  /** The question is still open: show it again. */
  readonly remind: (refused: ForbiddenAttack) => void;
  readonly sayBlocked: (refused: ForbiddenAttack) => void;
  readonly sayWarned: (refused: ForbiddenAttack) => void;
  /** Reports errors in an answer that no code waits for. */
  readonly later: (done: Promise<unknown>) => void;
}

/** The reason that nothing reaches the target, which says more than that it cannot be attacked. */
const SHUT: ReadonlySet<string> = new Set(["PARAPET.Reason.Cover.total", "PARAPET.Reason.OtherLevel"]);

const toldOf = ({ lineOfEffect, reasons }: Verdict, refusal: Reason): Reason =>
  (lineOfEffect ? undefined : reasons.find(({ key }) => SHUT.has(key))) ?? refusal;

/**
 * An attack is forbidden if it is forbidden on every target. If only some are forbidden, the card marks them. Saves against faded
 * targets are asked for in any case, and first: the question is about those alone.
 */
export const refusedIn = ({
  declared: { attacker, title },
  targets: all,
  unjudged,
}: RuledAttack): Omit<ForbiddenAttack, "further"> | null => {
  const unsaved = all.filter(({ refusal }) => isSaveQuestion(refusal));
  const targets = unsaved.length > 0 ? unsaved : all;
  const reasons = targets.flatMap(({ refusal, verdict }) => (refusal === null ? [] : toldOf(verdict, refusal)));
  const [reason] = reasons;
  const [first] = targets;
  if (first === undefined || reason === undefined) return null;
  if (unsaved.length === 0 && reasons.length < all.length + unjudged.length) return null;
  const icon = isSquareGuess(reason) ? "concealed-50" : first.verdict.lineOfEffect ? "total" : "no-line";
  const hasOthers = all.length + unjudged.length > 1;
  return { attacker, title, targets: targets.map(({ target }) => target), reason, icon, hasOthers };
};

/**
 * Never blocked: that an attack is one of opportunity is only guessed from the current turn, and a user who knows
 * the target's square may attack. So may who has made the save against a faded target.
 */
const isGuess = ({ action }: RuledAttack["declared"], { verdict, refusal }: RuledTarget): boolean =>
  (action === "attack-of-opportunity" && verdict.lineOfEffect) || isSquareGuess(refusal) || isSaveQuestion(refusal);

const settingFor = ({ declared, targets }: RuledAttack, setting: RefusalSetting): RefusalSetting =>
  setting === "block" && targets.some((target) => isGuess(declared, target)) ? "ask" : setting;

/** If no target can be attacked, the user is asked, and attacking anyway means all of them. */
const barredIn = (ruled: RuledAttack, setting: RefusalSetting): readonly string[] => {
  const { targets, unjudged, declared } = ruled;
  const isUnsaved = ({ refusal }: RuledTarget): boolean => isSaveQuestion(refusal);
  if (setting === "warn" || setting === "off") return [];
  if (refusedIn(ruled) !== null && !targets.some(isUnsaved)) return [];
  const isBarred = (each: RuledTarget): boolean =>
    isUnsaved(each) || (each.refusal !== null && !isGuess(declared, each));
  const barred = targets.filter(isBarred);
  return barred.length === targets.length + unjudged.length ? [] : barred.map(({ target }) => target);
};

type Way = "pass" | "ask" | "stop";

/** Asks once, however often the attack is tried before there is an answer, so that it is not made twice. */
const askingOnce = ({ ask, remind }: Pick<ForbiddenAttackParts, "ask" | "remind">) => {
  const asking = new Set<string>();
  return async ({ declared }: RuledAttack, refused: ForbiddenAttack): Promise<Answer | null> => {
    const key = keyOf(declared);
    if (asking.has(key)) {
      remind(refused);
      return null;
    }
    asking.add(key);
    return ask(refused).finally(() => asking.delete(key));
  };
};

/** What happens to attacks that the rules forbid. */
export const createForbiddenAttacks = (parts: ForbiddenAttackParts) => {
  const [passes, ask] = [parts.passes, askingOnce(parts)];

  const wayOf = (ruled: RuledAttack, refused: ForbiddenAttack): Way => {
    const setting = settingFor(ruled, parts.setting());
    // Systems ask more than once during one attack.
    if (setting === "warn") passes.give(ruled.declared);
    if (setting === "warn") parts.sayWarned(refused);
    if (setting === "off" || setting === "warn") return "pass";
    return setting === "ask" || parts.isGM() ? "ask" : "stop";
  };

  const decide = (ruled: RuledAttack): { readonly way: Way; readonly refused: ForbiddenAttack | null } => {
    const forbidden = refusedIn(ruled);
    if (forbidden === null) passes.endAnyway(ruled.declared);
    const refused = forbidden && { ...forbidden, further: parts.furtherAnswers(ruled) };
    if (refused === null || (passes.has(ruled.declared) && !isSaveQuestion(refused.reason)))
      return { way: "pass", refused };
    const way = wayOf(ruled, refused);
    if (way === "stop") parts.sayBlocked(refused);
    return { way, refused };
  };

  return {
    /** Whether it must not be rolled now; `again` repeats it if it is allowed anyway. */
    stops: (ruled: RuledAttack, again: () => unknown): boolean => {
      const { way, refused } = decide(ruled);
      if (way === "ask" && refused !== null) {
        const goOn = (answer: Answer | null): unknown => {
          if (answer === null) return undefined;
          // That a save is made lets nothing else pass.
          if (!isSaveQuestion(refused.reason)) passes.give(ruled.declared, answer);
          return again();
        };
        parts.later(ask(ruled, refused).then(goOn));
      }
      return way !== "pass";
    },
    /** Resolves to what is said about the attack if it goes on, null if it does not. */
    letsPass: async (ruled: RuledAttack): Promise<Answer | null> => {
      const { way, refused } = decide(ruled);
      if (way === "pass") return {};
      return way === "ask" && refused !== null ? ask(ruled, refused) : null;
    },
    /** What was said about an attack that is repeated now. */
    answerTo: (declared: DeclaredAttack): Answer | undefined => passes.answerTo(declared),
    /** Targets that cannot be attacked, if other targets can. */
    barred: (ruled: RuledAttack): readonly string[] => barredIn(ruled, parts.setting()),
    /** What was said about it no longer applies. */
    withdraw: (declared: DeclaredAttack): void => passes.use(declared),
    /** It has been made, or will not be. */
    forget: ({ declared }: RuledAttack): void => passes.use(declared),
  };
};

export type ForbiddenAttacks = ReturnType<typeof createForbiddenAttacks>;
