import { Strict } from "./strict";

interface Binding {
  readonly key: string;
  readonly modifiers?: readonly string[];
}

/** types13 `common/types.d.mts`, KeybindingActionConfig: the parts that are read. */
interface KeybindingAction {
  readonly name: string;
  readonly editable?: readonly Binding[];
  readonly uneditable?: readonly Binding[];
  readonly onDown?: (context: object) => unknown;
  readonly onUp?: (context: object) => unknown;
}

const modifiersOf = (event: KeyboardEvent): string[] =>
  [event.altKey && "ALT", event.ctrlKey && "CONTROL", event.shiftKey && "SHIFT"].filter((it) => it !== false);

const isFor = ({ key, modifiers = [] }: Binding, event: KeyboardEvent): boolean =>
  key === event.code &&
  modifiers
    .map((it) => it.toUpperCase())
    .sort()
    .join() === modifiersOf(event).sort().join();

/** https://foundryvtt.com/api/v14/classes/foundry.helpers.interaction.ClientKeybindings.html */
export class Keybindings extends Strict {
  readonly actions = new Map<string, KeybindingAction>();

  constructor() {
    super("game.keybindings");
  }

  register(namespace: string, action: string, data: KeybindingAction): void {
    this.actions.set(`${namespace}.${action}`, data);
  }

  /** What the keyboard does; true when an action took the key. Not a member of the public API. */
  press(event: KeyboardEvent): boolean {
    const takes = ({ editable = [], uneditable = [] }: KeybindingAction): boolean =>
      [...uneditable, ...editable].some((binding) => isFor(binding, event));
    const context = {
      key: event.code,
      event,
      isAlt: event.altKey,
      isControl: event.ctrlKey,
      isShift: event.shiftKey,
      up: false,
    };
    return [...this.actions.values()].filter(takes).some((action) => action.onDown?.(context) === true);
  }
}
