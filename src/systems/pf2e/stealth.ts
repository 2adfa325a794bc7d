import type { MessageSeen } from "../adapter/system-adapter";
import { checkIn, idOf, isFirstRoll, optionsOf } from "./check";
import type { CheckContext } from "./shapes";

/** Against the Perception of everyone who watches. Avoid Notice is an initiative roll. */
const ACTIONS = ["action:hide", "action:sneak"] as const;

const isStealth = (type: string | undefined, options: ReadonlySet<string>): boolean =>
  type === "skill-check" && ACTIONS.some((action) => options.has(action));

/** Who hides or sneaks by a check (`token:ID`); null for other checks. */
export const hiderIn = (context: CheckContext): string | null =>
  isStealth(context.type, optionsOf(context)) && isFirstRoll(context)
    ? idOf(context.token ?? context.origin?.token)
    : null;

/** The same of a check's message. */
export const hiderOf = (message: Pick<MessageSeen, "flags" | "speaker">): string | null => {
  const { type, options, isReroll } = checkIn(message) ?? {};
  const { token } = message.speaker;
  // Players may write anything into the flags of their messages.
  return isStealth(type, new Set(Array.isArray(options) ? options : [])) &&
    isReroll !== true &&
    typeof token === "string"
    ? `token:${token}`
    : null;
};
