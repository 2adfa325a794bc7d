/**
 * The steps of a roll and its hooks, in the system's order: configure, build, evaluate, post. Source:
 * module/dice/basic-roll.mjs and d20-roll.mjs at release 5.3.3; 6.0 keeps the order and posts the origin in
 * `system.origin` (EVIDENCE.md).
 */
import { Roll, type RollData } from "../../../stand-in/dice/roll";
import { ChatMessage } from "../../../stand-in/chat/chat-message";
import { Hooks } from "../../../stand-in/hooks";
import { expandObject, getProperty, mergeObject, setProperty, type Plain } from "../../../stand-in/objects";
import { played } from "./played";

export interface Options extends Plain {
  target?: number | null;
  advantage?: boolean;
  disadvantage?: boolean;
  /** 1, -1 or 0. */
  advantageMode?: number;
  attackMode?: string;
}

interface Config {
  parts?: string[];
  data?: Plain;
  options: Options;
}

/** Data shared by all rolls of one process. */
export interface Process extends Plain {
  readonly hookNames: readonly string[];
  readonly rolls: Config[];
  attackMode?: string;
  target?: number | null;
  readonly event?: Event | null;
}

export interface Answer {
  readonly mode: string;
  readonly sway: "advantage" | "disadvantage" | "normal";
}

/** A dialog over a process and its message. It resolves to none when it is closed. */
type Ask = (
  process: Process,
  message: RollMessage,
  build: (answer?: Answer) => readonly D20Roll[],
) => Promise<readonly D20Roll[]>;

export interface Dialog {
  readonly configure?: boolean;
  readonly ask?: Ask;
}

export interface RollMessage extends Plain {
  data: Plain;
}

/** The system's own message with the caller's fields on top. A list from the caller replaces the system's. */
export const merged = (own: RollMessage, asked: Partial<RollMessage>): RollMessage => {
  mergeObject(own, asked);
  return own;
};

export class D20Roll extends Roll {
  static override readonly storedAs: string = "D20Roll";
  readonly d20: { readonly options: Plain };

  constructor(formula: string, data: Plain, options: Options) {
    super(formula, data, options);
    this.d20 = { options: options.target === undefined ? {} : { target: options.target } };
  }

  override toJSON(): RollData {
    return { ...super.toJSON(), class: D20Roll.storedAs };
  }

  get isCritical(): boolean {
    return this.dice[0]?.total === 20;
  }

  get isFumble(): boolean {
    return this.dice[0]?.total === 1;
  }
}

const MODES = { advantage: 1, disadvantage: -1, normal: 0 } as const;

const DICE = { advantage: "2d20kh", disadvantage: "2d20kl", normal: "1d20" } as const;

const swayOf = ({ advantage = false, disadvantage = false }: Options): keyof typeof DICE => {
  if (advantage === disadvantage) return "normal";
  return advantage ? "advantage" : "disadvantage";
};

const built = ({ parts = [], data = {}, options }: Config, process: Process, answer: Answer | undefined): D20Roll => {
  const mode = answer?.mode ?? process.attackMode;
  const target = options.target ?? process.target;
  const sway = answer?.sway ?? swayOf(options);
  const formula = [DICE[sway], ...parts].join(" + ");
  const its = {
    ...options,
    advantageMode: MODES[sway],
    ...(target === undefined ? {} : { target }),
    ...(mode === undefined ? {} : { attackMode: mode }),
  };
  return new D20Roll(formula, data, its);
};

const configured = (
  process: Process,
  message: RollMessage,
  { configure = true, ask }: Dialog,
): Promise<readonly D20Roll[]> => {
  const build = (answer?: Answer): readonly D20Roll[] => process.rolls.map((config) => built(config, process, answer));
  return !configure || ask === undefined ? Promise.resolve(build()) : ask(process, message, build);
};

const capitalized = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/** The message's origin is the card whose button was pressed. */
const post = async (rolls: readonly D20Roll[], { event }: Process, message: RollMessage): Promise<void> => {
  const { shape } = played();
  message.data = expandObject(message.data);
  const card = event?.target instanceof Element ? event.target.closest<HTMLElement>("[data-message-id]") : null;
  const id = card?.dataset["messageId"];
  if (id !== undefined) setProperty(message.data, shape === 6 ? "system.origin" : "flags.dnd5e.originatingMessage", id);
  const origin = getProperty(message.data, "system.origin");
  if (typeof origin === "string") for (const { options } of rolls) options["originatingMessage"] = origin;
  await ChatMessage.create({ ...message.data, rolls });
};

/** The evaluated rolls; none when a hook or the user cancels. `beforePost` may add to the message. */
export const rollSteps = async (
  process: Process,
  dialog: Dialog,
  message: RollMessage,
  beforePost: (rolls: readonly D20Roll[]) => void = () => undefined,
): Promise<readonly D20Roll[]> => {
  const names = [...process.hookNames, ""].map(capitalized);
  for (const name of names) if (!Hooks.call(`dnd5e.preRoll${name}V2`, process, dialog, message)) return [];
  const rolls = await configured(process, message, dialog);
  for (const name of names)
    if (!Hooks.call(`dnd5e.post${name}RollConfiguration`, rolls, process, dialog, message)) return [];
  if (rolls.length === 0) return [];
  for (const roll of rolls) await roll.evaluate();
  beforePost(rolls);
  await post(rolls, process, message);
  return rolls;
};
