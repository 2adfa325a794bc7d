import { guardLater } from "../../foundry/errors/errors";
import { OVERLAY_MODES, type OverlayMode } from "../../foundry/settings/fields";
import { readOverlayMode, writeStored } from "../../foundry/settings/store";
import type { Table } from "../../table";

/** The mode after this one, from the last on to the first. */
export const modeAfter = (mode: OverlayMode): OverlayMode =>
  OVERLAY_MODES[(OVERLAY_MODES.indexOf(mode) + 1) % OVERLAY_MODES.length] ?? OVERLAY_MODES[0];

/** How cover is shown on this client's map, set by keys and scene controls. */
export const createOverlayModes = ({ guard, words }: Table) => {
  let before: OverlayMode = OVERLAY_MODES[0];
  let said: ReturnType<typeof ui.notifications.info> | null = null;
  /** Replaces the last notice. */
  const say = (message: string): void => {
    if (said !== null) ui.notifications.remove(said);
    said = ui.notifications.info(message);
  };
  const write = (overlay: OverlayMode): void =>
    guardLater(guard, () => words.say("PARAPET.Setting.overlay.Name"), writeStored({ overlay }));
  return {
    isOn: (): boolean => readOverlayMode() !== "off",
    /** Off, or back to the mode before. */
    toggle: (): void => {
      const mode = readOverlayMode();
      if (mode !== "off") before = mode;
      write(mode === "off" ? before : "off");
    },
    /** Switches to the next mode and shows its name. */
    next: (): void => {
      const mode = modeAfter(readOverlayMode());
      write(mode);
      say(words.say(`PARAPET.Key.nextOverlayMode.Now.${mode}`));
    },
  };
};
