import type { RefusalSetting } from "../../foundry/settings/choices";
import type { Reason, Verdict } from "../../rules/attack/verdict";
import type { RuledAttack, RuledTarget } from "../adapter/attack";
import { keyOf, type AttackAnyway } from "./attack-anyway";

/** An attack that may not be made, in what it is said with. */
export interface Refused {
  readonly attacker: string;
  readonly targets: readonly string[];
  /** With what. */
  readonly title: string;
  /** Of the first target: it is said once. */
  readonly reason: Reason;
}

export interface ForbiddenAttackParts {
  readonly setting: () => RefusalSetting;
  readonly isGM: () => boolean;
  readonly passes: AttackAnyway;
  /** Whether to attack anyway. */
  readonly ask: (refused: Refused) => Promise<boolean>;
  /** It has been asked, and not answered: the question is shown again. */
  readonly remind: (refused: Refused) => void;
  readonly sayBlocked: (refused: Refused) => void;
  readonly sayWarned: (refused: Refused) => void;
  /** Tells of what went wrong in an answer that nobody waits for. */
  readonly later: (done: Promise<unknown>) => void;
}

/** What is done with attacks that the rules forbid. */
export interface ForbiddenAttacks {
  /** Whether it is not to be rolled now; `again` makes it anew if it may be made all the same. */
  readonly stops: (ruled: RuledAttack, again: () => unknown) => boolean;
  /** Whether to go on, once that is known. */
  readonly letsPass: (ruled: RuledAttack) => Promise<boolean>;
  /** Targets that the attack cannot touch, though others of its targets may be attacked. */
  readonly barred: (ruled: RuledAttack) => readonly string[];
  /** It has been made, or will not be. */
  readonly forget: (ruled: RuledAttack) => void;
}

/** What says why nothing reaches the target, which is more than that it cannot be attacked. */
const SHUT: ReadonlySet<string> = new Set(["PARAPET.Reason.Cover.total", "PARAPET.Reason.OtherLevel"]);

const toldOf = ({ lineOfEffect, reasons }: Verdict, refusal: Reason): Reason =>
  (lineOfEffect ? undefined : reasons.find(({ key }) => SHUT.has(key))) ?? refusal;

/**
 * An attack is refused when none of its targets may be attacked so; where some may, those that may not are told apart on
 * the card.
 */
export const refusedIn = ({ declared: { attacker, title }, targets, unjudged }: RuledAttack): Refused | null => {
  const reasons = targets.flatMap(({ refusal, verdict }) => (refusal === null ? [] : toldOf(verdict, refusal)));
  const [reason] = reasons;
  if (reason === undefined || reasons.length < targets.length + unjudged.length) return null;
  return { attacker, title, targets: targets.map(({ target }) => target), reason };
};

/** That an attack is one of opportunity is a guess from whose turn it is, so it is never forbidden outright. */
const isGuess = ({ action }: RuledAttack["declared"], { verdict }: RuledTarget): boolean =>
  action === "attack-of-opportunity" && verdict.lineOfEffect;

const settingFor = ({ declared, targets }: RuledAttack, setting: RefusalSetting): RefusalSetting =>
  setting === "block" && targets.some((target) => isGuess(declared, target)) ? "ask" : setting;

/** Where none may be attacked, whether to attack is asked, and who attacks anyway means all of them. */
const barredIn = (ruled: RuledAttack, setting: RefusalSetting): readonly string[] => {
  if (setting === "warn" || setting === "off" || refusedIn(ruled) !== null) return [];
  const isBarred = (each: RuledTarget): boolean => each.refusal !== null && !isGuess(ruled.declared, each);
  return ruled.targets.filter(isBarred).map(({ target }) => target);
};

type Way = "pass" | "ask" | "stop";

/** Once, however often the attack is tried before there is an answer; the same attack is then not made twice. */
const askingOnce = ({ ask, remind }: Pick<ForbiddenAttackParts, "ask" | "remind">) => {
  const asking = new Set<string>();
  return async ({ declared }: RuledAttack, refused: Refused): Promise<boolean> => {
    const key = keyOf(declared);
    if (asking.has(key)) {
      remind(refused);
      return false;
    }
    asking.add(key);
    return ask(refused).finally(() => asking.delete(key));
  };
};

export const createForbiddenAttacks = (parts: ForbiddenAttackParts): ForbiddenAttacks => {
  const [passes, ask] = [parts.passes, askingOnce(parts)];

  const wayOf = (ruled: RuledAttack, refused: Refused): Way => {
    const setting = settingFor(ruled, parts.setting());
    // Systems ask more than once on the way of one attack.
    if (setting === "warn") passes.give(ruled.declared);
    if (setting === "warn") parts.sayWarned(refused);
    if (setting === "off" || setting === "warn") return "pass";
    return setting === "ask" || parts.isGM() ? "ask" : "stop";
  };

  const decide = (ruled: RuledAttack): { readonly way: Way; readonly refused: Refused | null } => {
    const refused = refusedIn(ruled);
    if (refused === null || passes.has(ruled.declared)) return { way: "pass", refused };
    const way = wayOf(ruled, refused);
    if (way === "stop") parts.sayBlocked(refused);
    return { way, refused };
  };

  return {
    stops: (ruled, again) => {
      const { way, refused } = decide(ruled);
      if (way === "ask" && refused !== null) {
        const goOn = (isAnyway: boolean): unknown => {
          if (!isAnyway) return undefined;
          passes.give(ruled.declared);
          return again();
        };
        parts.later(ask(ruled, refused).then(goOn));
      }
      return way !== "pass";
    },
    letsPass: async (ruled) => {
      const { way, refused } = decide(ruled);
      return way === "pass" || (way === "ask" && refused !== null && (await ask(ruled, refused)));
    },
    barred: (ruled) => barredIn(ruled, parts.setting()),
    forget: ({ declared }) => passes.use(declared),
  };
};
