/** For game systems without their own adapter: only Foundry's hooks. Source: docs/systems.md, "Other systems". */
import type { AttackDice } from "../../foundry/settings/fields";
import type { MessageSeen, Capabilities, AttackJudge, SystemAdapter } from "../adapter/system-adapter";
import { attackDiceSetting, defenceSettings } from "../../foundry/settings/store";
import { speakingToken, targetedTokens } from "../../foundry/canvas/map-tokens";
import { NO_FACTS } from "../../foundry/scene/token-facts";
import type { Modifier } from "../../rules/attack/verdict";
import { sumOf, type RuledAttack } from "../adapter/attack";
import type { MessageMade } from "../attack/expected-messages";
import { keepDefence, type RaisedBy } from "./defence";

interface RollSeen {
  readonly dice?: readonly { readonly faces?: number }[];
}

const facesIn = (rolls: MessageSeen["rolls"]): readonly number[] =>
  rolls.flatMap(({ dice = [] }: RollSeen) => dice.flatMap(({ faces }) => faces ?? []));

const isInitiative = ({ flags }: MessageSeen): boolean => Reflect.get(Object(flags["core"]), "initiativeRoll") === true;

const hasDice = ({ rolls }: MessageSeen, wanted: AttackDice): boolean => {
  const faces = facesIn(rolls);
  return wanted === "d20" ? faces.includes(20) : wanted === "any" && faces.length > 0;
};

interface AtTable {
  /** The speaker's token id, without a prefix. */
  readonly token: string | null;
  readonly targets: readonly string[];
  readonly wanted: AttackDice;
}

/**
 * The attacker of a message, as far as its structure shows: a token's roll of attack dice while its user targets others. Null
 * for any other message. Its text is not read, because every system and language has its own.
 */
export const attackerBy = (message: MessageSeen, { token, targets, wanted }: AtTable): string | null => {
  if (!token || isInitiative(message) || "parapet" in message.flags || !hasDice(message, wanted)) return null;
  const attacker = `token:${token}`;
  return targets.some((target) => target !== attacker) ? attacker : null;
};

const isDefence = ({ stat }: Modifier): boolean => stat === "ac" || stat === "armor";

/** An effect on the target can only raise its defence, and only against the attacker that the user controls. */
const withUnplaced = (ruled: RuledAttack, raisedBy: RaisedBy): RuledAttack => ({
  ...ruled,
  targets: ruled.targets.map((each) => {
    const isRaised = raisedBy(each.target) === sumOf(each, "ac") + sumOf(each, "armor");
    return { ...each, unplaced: each.changes.filter((change) => !isRaised || !isDefence(change)) };
  }),
});

/** Adds the judged attack to the message of a roll; only the author's client sees the message at this point. */
const mark =
  (attackJudge: AttackJudge, raisedBy: RaisedBy) =>
  (message: MessageMade): void => {
    const targets = targetedTokens().map(({ id }) => `token:${id}`);
    const attacker = attackerBy(message, {
      token: speakingToken(message.speaker),
      targets,
      wanted: attackDiceSetting(),
    });
    if (attacker === null) return;
    const others = targets.filter((target) => target !== attacker);
    const ruled = attackJudge.ruleLikely(attacker, others);
    if (ruled === null) return;
    attackJudge.made(ruled);
    message.updateSource({ flags: attackJudge.flagsFor(withUnplaced(ruled, raisedBy)) });
  };

export const generic: SystemAdapter = {
  systems: [],
  get capabilities(): Capabilities {
    const attack = defenceSettings().path === "" ? "card" : "effect";
    const missChance = attackDiceSetting() === "off" ? "never" : "counted";
    return { attack, save: false, refusal: "never", missChance, carries: { stats: ["ac", "armor"], dice: [] } };
  },
  knows: () => false,
  brings: () => false,
  factsOf: NO_FACTS,
  register: (attackJudge, hooks) => {
    hooks.on("preCreateChatMessage", mark(attackJudge, keepDefence(attackJudge, hooks)));
  },
};
