/**
 * The steps of a roll, in the order of the system's own: it is prepared, its dialog is shown, it is built, its dice fall,
 * its message is made, with the hooks between.
 * Source: facts of the system's repository at 5.3.3, `module/dice/basic-roll.mjs` and `d20-roll.mjs`.
 */
import { Roll } from "../../../stand-in/dice/roll";
import { ChatMessage } from "../../../stand-in/chat/chat-message";
import { Hooks } from "../../../stand-in/hooks";
import { expandObject, type Plain } from "../../../stand-in/objects";

export interface Options extends Plain {
  target?: number | null;
  advantage?: boolean;
  disadvantage?: boolean;
  attackMode?: string;
}

interface Config {
  parts?: string[];
  data?: Plain;
  options: Options;
}

/** What all rolls of one process share. */
export interface Process extends Plain {
  readonly hookNames: readonly string[];
  readonly rolls: Config[];
  attackMode?: string;
  target?: number | null;
}

export interface Answer {
  readonly mode: string;
  readonly sway: "advantage" | "disadvantage" | "normal";
}

export interface Dialog {
  readonly configure?: boolean;
  /** Null where it is closed. */
  readonly ask?: (process: Process) => Promise<Answer | null>;
}

export interface Message {
  readonly data: Plain;
}

class D20Roll extends Roll {
  readonly d20: { readonly options: Plain };

  constructor(formula: string, data: Plain, options: Options) {
    super(formula, data, options);
    this.d20 = { options: options.target === undefined ? {} : { target: options.target } };
  }
}

const DICE = { advantage: "2d20kh", disadvantage: "2d20kl", normal: "1d20" } as const;

const swayOf = ({ advantage = false, disadvantage = false }: Options): keyof typeof DICE => {
  if (advantage === disadvantage) return "normal";
  return advantage ? "advantage" : "disadvantage";
};

const built = ({ parts = [], data = {}, options }: Config, process: Process, answer: Answer | undefined): D20Roll => {
  const mode = answer?.mode ?? process.attackMode;
  const target = options.target ?? process.target;
  const formula = [DICE[answer?.sway ?? swayOf(options)], ...parts].join(" + ");
  const its = {
    ...options,
    ...(target === undefined ? {} : { target }),
    ...(mode === undefined ? {} : { attackMode: mode }),
  };
  return new D20Roll(formula, data, its);
};

const configured = async (process: Process, { configure = true, ask }: Dialog): Promise<D20Roll[]> => {
  if (!configure || ask === undefined) return process.rolls.map((config) => built(config, process, undefined));
  const answer = await ask(process);
  return answer === null ? [] : process.rolls.map((config) => built(config, process, answer));
};

/** The rolls, evaluated and told; none where a hook or the user stops them. */
export const rollSteps = async (process: Process, dialog: Dialog, message: Message): Promise<readonly D20Roll[]> => {
  const names = [...process.hookNames, ""];
  for (const name of names) if (!Hooks.call(`dnd5e.preRoll${name}V2`, process, dialog, message)) return [];
  const rolls = await configured(process, dialog);
  for (const name of names)
    if (!Hooks.call(`dnd5e.post${name}RollConfiguration`, rolls, process, dialog, message)) return [];
  if (rolls.length === 0) return [];
  for (const roll of rolls) await roll.evaluate();
  await ChatMessage.create({ ...expandObject(message.data), rolls });
  return rolls;
};
