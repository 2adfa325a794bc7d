/**
 * The damage in the message of an action's use.
 * Source: its repository at 7b8b8fb.
 * - `module/action-use/action-use.mjs`: `generateChatMetadata`.
 * - `chat-attack.mjs`: in `addDamage` a critical hit deals both lists of rolls, and 1 at least.
 */
import { memberOf } from "../../scene/model/member-of";
import type { OpenMessage, RolledDamage } from "../adapter/system-adapter";
import { metadataOf } from "./action-message";

/** A list, or an object by index. */
const listOf = (list: unknown): readonly unknown[] =>
  typeof list === "object" && list !== null ? Object.values(list) : [];

const totalsOf = (rolls: unknown): readonly number[] =>
  listOf(rolls).flatMap((roll) => {
    const total = memberOf(roll, "total");
    return typeof total === "number" && Number.isFinite(total) ? [total] : [];
  });

const LEAST = 1;

const sumOf = (totals: readonly number[]): number =>
  Math.max(
    LEAST,
    totals.reduce((sum, total) => sum + total, 0),
  );

const damageIn = (attack: unknown): readonly RolledDamage[] => {
  const [normal, critical] = [totalsOf(memberOf(attack, "damage")), totalsOf(memberOf(attack, "critDamage"))];
  if (normal.length === 0) return [];
  return [{ normal: sumOf(normal), critical: critical.length === 0 ? null : sumOf([...normal, ...critical]) }];
};

export const damageOf = (message: Pick<OpenMessage, "flags" | "system">): RolledDamage | undefined => {
  const rolled = listOf(memberOf(metadataOf(message)?.rolls, "attacks")).flatMap(damageIn);
  return rolled.find(({ critical }) => critical !== null) ?? rolled[0];
};
