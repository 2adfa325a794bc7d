import type { MessageKey, Values, Words } from "../../words/localize";
import { isGM } from "../canvas/canvas-view";

/** Warns the GM about something they can fix, once each. Players are not warned. */
export type WarnGM = (key: MessageKey, values: Values) => void;

export const createGmWarnings = ({ say }: Pick<Words, "say">): WarnGM => {
  const told = new Set<string>();
  return (key, values) => {
    const message = say(key, values);
    if (!isGM() || told.has(message)) return;
    told.add(message);
    ui.notifications.warn(foundry.utils.escapeHTML(message), { permanent: true });
  };
};
