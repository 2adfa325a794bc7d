import { controlledTokens } from "../../foundry/canvas/map-tokens";
import type { AttackJudge } from "../adapter/system-adapter";
import type { Pf1Actor, Pf1Token } from "./action-use";
import { tokenIdOf } from "./read-attack";

/** The system's id of the skill. */
const STEALTH = "ste";

/** Options of a skill check: `rollOptions` of the hook `pf1PreActorRollSkill`. */
export interface SkillOptions {
  readonly token?: Pf1Token | null;
  /** Parts of the formula. */
  parts?: string[];
}

/** The actor's token that hides: the roll's own, the one that the user controls, or any. */
const hiderOf = (actor: Pf1Actor, { token }: SkillOptions): string | undefined => {
  const own = actor.getActiveTokens?.(false, true) ?? [];
  const controlled = own.filter(({ id }) => controlledTokens().some((each) => each.id === id));
  return [token, actor.token, ...controlled, ...own].map(tokenIdOf).find((id) => id !== undefined);
};

/** Adds what cover and invisibility are worth to a Stealth check. */
export const stealthChecks =
  ({ stealthParts }: Pick<AttackJudge, "stealthParts">) =>
  (actor: Pf1Actor, options: SkillOptions, skill: string): void => {
    const hider = skill === STEALTH ? hiderOf(actor, options) : undefined;
    if (hider === undefined) return;
    const added = stealthParts(hider).map(({ value, label }) => `${value}[${label.replace(/[[\]]/g, "")}]`);
    options.parts = [...(options.parts ?? []), ...added];
  };
