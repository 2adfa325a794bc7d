import { MODULE_ID } from "../../foundry/module-id";
import type { CanvasActions } from "./canvas-actions";

interface Binding {
  readonly key: string;
  readonly modifiers: readonly ("Shift" | "Control" | "Alt")[];
}

/** A key and what it does, down and, where it is to be held, up. */
export interface TableKey {
  readonly action: string;
  /** Null where whoever wants it chooses one. */
  readonly binding: Binding | null;
  readonly isForGM: boolean;
  readonly down: (actions: CanvasActions) => void;
  readonly up?: (actions: CanvasActions) => void;
}

const shift = (key: string): Binding => ({ key, modifiers: ["Shift"] });
const plain = (key: string): Binding => ({ key, modifiers: [] });

/** None of them is a default of Foundry's: https://foundryvtt.com/article/controls */
const TABLE_KEYS: readonly TableKey[] = [
  {
    action: "holdOverlay",
    binding: plain("KeyV"),
    isForGM: false,
    down: ({ holdOverlay }) => holdOverlay(true),
    up: ({ holdOverlay }) => holdOverlay(false),
  },
  {
    action: "nextOverlayMode",
    binding: shift("KeyV"),
    isForGM: false,
    down: ({ modes }) => modes.next(),
  },
  { action: "openPanel", binding: shift("KeyP"), isForGM: true, down: ({ openPanel }) => openPanel() },
  {
    action: "holdCoverMap",
    binding: plain("KeyB"),
    isForGM: false,
    down: ({ coverMap }) => coverMap.hold(true),
    up: ({ coverMap }) => coverMap.hold(false),
  },
  { action: "openRuling", binding: shift("KeyB"), isForGM: true, down: ({ openRuling }) => openRuling() },
  { action: "hold", binding: null, isForGM: false, down: ({ hold }) => hold() },
  { action: "stepIn", binding: null, isForGM: false, down: ({ stepIn }) => stepIn() },
];

/** What is used of Foundry's `game.keybindings`. */
export interface Keybindings {
  register(namespace: string, action: string, config: object): void;
}

/** Nobody hears of a key that comes up after the window was left: what is held is let go then. */
const letGoWhenLeft = (actions: CanvasActions): void => {
  const letGo = (): void => {
    for (const { up } of TABLE_KEYS) up?.(actions);
  };
  window.addEventListener("blur", letGo);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) letGo();
  });
};

/** For `init`. Each can be given another key in Foundry's own form. */
export const registerKeybindings = (keybindings: Keybindings, actions: CanvasActions): void => {
  for (const { action, binding, isForGM, down, up } of TABLE_KEYS) {
    const taken = (act: (actions: CanvasActions) => void) => (): boolean => {
      act(actions);
      return true;
    };
    keybindings.register(MODULE_ID, action, {
      name: `PARAPET.Key.${action}.Name`,
      hint: `PARAPET.Key.${action}.Hint`,
      editable: binding === null ? [] : [{ key: binding.key, modifiers: [...binding.modifiers] }],
      restricted: isForGM,
      onDown: taken(down),
      ...(up === undefined ? {} : { onUp: taken(up) }),
    });
  }
  letGoWhenLeft(actions);
};
