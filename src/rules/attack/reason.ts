/** The sentences of a verdict, as message keys with their data, and what several rule sets say alike. */
import type { Action, Permission, Reason } from "./verdict";

/** A sentence by the end of its key, `PARAPET.Reason.…`. */
export const reason = (key: string, data: Reason["data"] = {}): Reason => ({ key: `PARAPET.Reason.${key}`, data });

/** Leave to act. */
export const allowed = (action: Action): Permission => ({ action, isAllowed: true, reason: null });

/** A refusal, with the end of its reason's key. */
export const refused = (action: Action, key: string): Permission => ({ action, isAllowed: false, reason: reason(key) });

/** That there is no line of effect, and because of what; without blockers the two are on levels that do not meet. */
export const noEffectReason = (blockers: readonly string[]): Reason =>
  blockers.length === 0 ? reason("OtherLevel") : reason("Cover.total", { obstacles: blockers });
