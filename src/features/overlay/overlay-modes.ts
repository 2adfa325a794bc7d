import { guardLater, type Guard } from "../../foundry/errors/errors";
import type { Words } from "../../words/localize";
import { OVERLAY_MODES, type OverlayMode } from "../../foundry/settings/fields";
import { readOverlayMode, writeStored } from "../../foundry/settings/store";

/** The mode after this one, from the last on to the first. */
export const modeAfter = (mode: OverlayMode): OverlayMode =>
  OVERLAY_MODES[(OVERLAY_MODES.indexOf(mode) + 1) % OVERLAY_MODES.length] ?? OVERLAY_MODES[0];

/** How cover is shown on this client's map, set by keys and scene controls. */
export interface OverlayModes {
  readonly isOn: () => boolean;
  /** Off, or back to how it was shown before. */
  readonly toggle: () => void;
  /** The next, and says which that is. */
  readonly next: () => void;
}

export const createOverlayModes = (guard: Guard, words: Words): OverlayModes => {
  let before: OverlayMode = OVERLAY_MODES[0];
  let said: ReturnType<typeof ui.notifications.info> | null = null;
  /** In place of what was said last. */
  const say = (message: string): void => {
    if (said !== null) ui.notifications.remove(said);
    said = ui.notifications.info(message);
  };
  const write = (overlay: OverlayMode): void =>
    guardLater(guard, () => words.say("PARAPET.Setting.overlay.Name"), writeStored({ overlay }));
  return {
    isOn: () => readOverlayMode() !== "off",
    toggle: () => {
      const mode = readOverlayMode();
      if (mode !== "off") before = mode;
      write(mode === "off" ? before : "off");
    },
    next: () => {
      const mode = modeAfter(readOverlayMode());
      write(mode);
      say(words.say(`PARAPET.Key.nextOverlayMode.Now.${mode}`));
    },
  };
};
