import type { Plain } from "../objects";
import type { Generation } from "../profile";

/** Who a message is for. */
type Mode = "public" | "gm" | "blind" | "self";

/** https://foundryvtt.com/api/v13/variables/CONST.DICE_ROLL_MODES.html */
const ROLL_MODES: Readonly<Record<string, Mode>> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
};

/**
 * https://foundryvtt.com/api/v14/variables/CONFIG.ChatMessage.html; the names are those that modules of version 14 use.
 */
const MESSAGE_MODES: Readonly<Record<string, Mode>> = { public: "public", gm: "gm", blind: "blind", self: "self" };

/**
 * The option and its values by version. Version 14 logs a warning for the older ones and here does not support them.
 */
const modeIn = (options: Plain, generation: Generation): Mode | null => {
  const [names, asked] =
    generation === 13 ? [ROLL_MODES, options["rollMode"]] : [MESSAGE_MODES, options["messageMode"]];
  if (asked === undefined) return null;
  const mode = typeof asked === "string" ? names[asked] : undefined;
  if (mode === undefined) throw new Error(`${JSON.stringify(asked)} is not a mode of messages.`);
  return mode;
};

/** types13 `documents/chat-message.d.mts`, applyRollMode: the users who see a message of this mode. */
export const addressed = (
  options: Plain,
  generation: Generation,
  { self, gms }: { readonly self: string; readonly gms: readonly string[] },
): Plain => {
  const mode = modeIn(options, generation);
  if (mode === null) return {};
  if (mode === "public") return { whisper: [], blind: false };
  return { whisper: mode === "self" ? [self] : gms, blind: mode === "blind" };
};
