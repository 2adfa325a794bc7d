// Evidence: stand-in/EVIDENCE.md, "Settings and keys".
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
  readonly restricted?: boolean;
  /** Modifiers that may be held in addition. */
  readonly reservedModifiers?: readonly string[];
  /** Whether it is called repeatedly while the key is held. */
  readonly repeat?: boolean;
  /** CONST.KEYBINDING_PRECEDENCE: 0 first, 1 normal, 2 last. */
  readonly precedence?: number;
}

const modifiersOf = (event: KeyboardEvent): string[] =>
  [event.altKey && "ALT", event.ctrlKey && "CONTROL", event.shiftKey && "SHIFT"].filter((it) => it !== false);

const upper = (words: readonly string[] = []): string[] => words.map((it) => it.toUpperCase());

/** All its modifiers are held and no others except reserved ones. */
const isFor = ({ key, modifiers }: Binding, reserved: readonly string[], event: KeyboardEvent): boolean => {
  const held = modifiersOf(event);
  const wanted = upper(modifiers);
  return (
    key === event.code &&
    wanted.every((it) => held.includes(it)) &&
    held.every((it) => wanted.includes(it) || reserved.includes(it))
  );
};

const bindingsOf = ({ editable = [], uneditable = [] }: KeybindingAction): readonly Binding[] => [
  ...uneditable,
  ...editable,
];

const contextOf = (event: KeyboardEvent, up: boolean): object => ({
  key: event.code,
  event,
  isAlt: event.altKey,
  isControl: event.ctrlKey,
  isShift: event.shiftKey,
  repeat: event.repeat,
  up,
});

/** https://foundryvtt.com/api/v14/classes/foundry.helpers.interaction.ClientKeybindings.html */
export class Keybindings extends Strict {
  readonly actions = new Map<string, KeybindingAction>();
  /** Pressed keys. */
  readonly #down = new Map<string, KeyboardEvent>();

  constructor(private readonly user: { readonly isGM: boolean }) {
    super("game.keybindings");
  }

  register(namespace: string, action: string, data: KeybindingAction): void {
    this.actions.set(`${namespace}.${action}`, data);
  }

  /** A key press; true when an action handled it. Not a member of the public API. */
  press(event: KeyboardEvent): boolean {
    this.#down.set(event.code, event);
    const takes = ({ repeat = false, reservedModifiers, ...action }: KeybindingAction): boolean =>
      (repeat || !event.repeat) && bindingsOf(action).some((it) => isFor(it, upper(reservedModifiers), event));
    const context = contextOf(event, false);
    return this.#inOrder.filter(takes).some((action) => action.onDown?.(context) === true);
  }

  /** A key release, with any modifiers. Not a member of the public API. */
  lift(event: KeyboardEvent): boolean {
    this.#down.delete(event.code);
    const context = contextOf(event, true);
    const takes = (action: KeybindingAction): boolean => bindingsOf(action).some(({ key }) => key === event.code);
    return this.#inOrder.filter(takes).some((action) => action.onUp?.(context) === true);
  }

  /** Releases all keys, the last pressed first, as when the page loses focus. Not a member of the public API. */
  liftAll(): void {
    for (const event of [...this.#down.values()].reverse()) this.lift(event);
  }

  get #inOrder(): KeybindingAction[] {
    const allowed = [...this.actions.values()].filter(({ restricted = false }) => !restricted || this.user.isGM);
    return allowed.toSorted((a, b) => (a.precedence ?? 1) - (b.precedence ?? 1));
  }
}
