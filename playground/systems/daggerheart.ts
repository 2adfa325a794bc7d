import { Roll } from "../../stand-in/dice/roll";
import { Hooks } from "../../stand-in/hooks";
import type { Token } from "../../stand-in/token";
import type { AttackAsked, PlaygroundSystem } from "./playground-system";
import { rollingActor } from "./rolling-actor";

/**
 * The use of an action of Daggerheart, and the roll that it makes: a character's two d12, or an adversary's d20. Source:
 * docs/systems.md, "Daggerheart".
 */

type Mode = -1 | 0 | 1;

interface RollConfig {
  readonly title: string;
  readonly hasDamage: boolean;
  readonly targets: readonly { readonly id: string | null }[];
  readonly source: { readonly actor: string; readonly action: string };
  readonly skips: { readonly createMessage: boolean };
  readonly event: { readonly altKey?: boolean; readonly ctrlKey?: boolean };
  roll: { readonly type: string; advantage: Mode };
  readonly disadvantage?: boolean;
}

interface Played {
  readonly isAdversary: boolean;
  readonly isCancelled: boolean;
  readonly type: string;
  /** The action's own. */
  readonly advantage: Mode;
  readonly event: RollConfig["event"];
  /** The roll is part of another message. */
  readonly isSilent: boolean;
  readonly inDialog: (roll: RollConfig["roll"]) => void;
}

/** What is played of an action and its dialog. */
const played: Played = {
  isAdversary: false,
  isCancelled: false,
  type: "attack",
  advantage: 0,
  event: {},
  isSilent: false,
  inDialog: () => undefined,
};

const calls = (name: string, config: RollConfig): void => {
  for (const hook of played.isAdversary ? [""] : ["Duality", ""]) Hooks.call(`daggerheart.${name}${hook}`, config, {});
};

const FORMULAS = {
  character: { "-1": "1d12 + 1d12 - 1d6", 0: "1d12 + 1d12", 1: "1d12 + 1d12 + 1d6" },
  adversary: { "-1": "2d20kl", 0: "1d20", 1: "2d20kh" },
} as const;

const modeOf = ({ roll, event, disadvantage }: RollConfig): Mode => {
  const isBetter = roll.advantage === 1 || event.altKey === true;
  const isWorse = roll.advantage === -1 || event.ctrlKey === true || disadvantage === true;
  if (isBetter === isWorse) return 0;
  return isBetter ? 1 : -1;
};

const build = async (config: RollConfig, speaker: ReturnType<typeof rollingActor>["speaker"]): Promise<unknown> => {
  calls("preRoll", config);
  config.roll.advantage = modeOf(config);
  if (played.isCancelled) return null;
  played.inDialog(config.roll);
  const mode = config.roll.advantage;
  const roll = new Roll(FORMULAS[played.isAdversary ? "adversary" : "character"][mode]);
  await roll.evaluate();
  Object.assign(config, { roll: { type: config.roll.type, total: roll.total, advantage: { type: mode } } });
  calls("postRoll", config);
  if (config.skips.createMessage) return null;
  const { title, targets, source } = config;
  return roll.toMessage({ speaker, flavor: title, system: { title, targets, source } });
};

const use = async ({ attacker, targets, item }: AttackAsked): Promise<unknown> => {
  const { speaker, ...actor } = rollingActor(attacker);
  const config: RollConfig = {
    title: item.title,
    hasDamage: true,
    targets: targets.map(({ id }: Token) => ({ id })),
    source: { actor: actor.uuid, action: item.id },
    skips: { createMessage: played.isSilent },
    event: played.event,
    roll: { type: played.type, advantage: played.advantage },
  };
  const action = { actor, range: item.kind === "melee" ? "melee" : "far" };
  return Hooks.call("daggerheart.preRollAction", action, config) ? build(config, speaker) : null;
};

export const daggerheart: PlaygroundSystem = {
  id: "daggerheart",
  title: "Daggerheart",
  prepare: (game) => void Object.assign(game, { daggerheart: { played } }),
  attack: use,
};
