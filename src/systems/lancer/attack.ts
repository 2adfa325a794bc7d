/**
 * Attacks of Lancer, as far as their flow is read. Cover is difficulty, which the attack HUD keeps for each target. Source:
 * docs/systems.md, "Lancer".
 */
import type { Dice, DiceKind } from "../../rules/attack/verdict";
import type { DeclaredAttack, RuledTarget } from "../adapter/attack";
import type { ActorWithTokens } from "../adapter/attacker-token";
import type { MessageSeen } from "../adapter/system-adapter";

/** A target in the HUD. */
export interface HudTarget {
  /** `Scene.ID.Token.ID`. */
  readonly targetUuid: string;
  /** Difficulty: 0, 1 for soft cover, 2 for hard cover. People change it in the HUD. */
  cover: number;
}

/** What the HUD shows; its submission returns the same object. */
interface HudData {
  readonly weapon: {
    readonly seeking: boolean;
    readonly tech: boolean;
    readonly melee: boolean;
    readonly thrown: boolean;
  };
  readonly targets: readonly HudTarget[];
}

/** The state of a flow, which all its steps share. */
export interface AttackState {
  readonly actor: ActorWithTokens & { readonly uuid: string };
  readonly item?: { currentProfile?(): { readonly range?: readonly { readonly type: string }[] } } | null;
  readonly data?: {
    readonly title: string;
    readonly acc_diff?: HudData;
    /** One for each target whose attack was rolled; empty where the system rolls once for all. */
    readonly hit_results?: readonly { readonly target: { readonly id: string | null } }[];
  };
}

export const idOf = ({ targetUuid }: HudTarget): string => `token:${targetUuid.slice(targetUuid.lastIndexOf(".") + 1)}`;

/** The system counts no cover on these. */
const isFreeOfCover = ({ weapon: { seeking, tech } }: HudData): boolean => seeking || tech;

const isMelee = ({ weapon: { melee, thrown } }: HudData): boolean => melee && !thrown;

/** A blast is judged from its middle, which the flow does not tell. */
const isBlast = ({ item }: AttackState): boolean =>
  item?.currentProfile?.().range?.some(({ type }) => type === "Blast") === true;

export const hudOf = ({ data }: AttackState): HudData | undefined => data?.acc_diff;

/** The attack without its targets, which people change in the HUD; null for attacks that Parapet leaves alone. */
export const readAttack = (state: AttackState, attacker: string | null): Omit<DeclaredAttack, "targets"> | null => {
  const hud = hudOf(state);
  if (hud === undefined || attacker === null || isFreeOfCover(hud) || isBlast(state)) return null;
  const manner = { kind: isMelee(hud) ? "melee" : "ranged", reach: null, origin: null } as const;
  return { attacker, manner, action: "attack", title: state.data?.title ?? "", missRolls: 1 };
};

const DIFFICULTY: DiceKind = "difficulty";

const isDifficulty = ({ kind }: Dice): boolean => kind === DIFFICULTY;

/** The difficulty that Parapet gives an attack on a target. */
export const difficultyOf = ({ dice, verdict }: Pick<RuledTarget, "dice" | "verdict">): number =>
  dice.includes(DIFFICULTY) ? verdict.dice.filter(isDifficulty).reduce((sum, { count }) => sum + count, 0) : 0;

/** By target (`token:ID`), the cover that the HUD had for it before Parapet's. */
export type OwnCover = ReadonlyMap<string, number>;

/** The target as the attack on it was rolled: the HUD's cover at that time is on its roll. */
export const asRolled = (ruled: RuledTarget, state: AttackState, own: OwnCover): RuledTarget => {
  const [difficulty, hud] = [difficultyOf(ruled), hudOf(state)];
  const rolled = ruled.effects.length === 0 ? ruled : { ...ruled, unplacedEffects: ruled.effects };
  if (difficulty === 0) return rolled;
  // Somebody has said so in the HUD.
  if (hud !== undefined && (isFreeOfCover(hud) || isMelee(hud))) return { ...rolled, dice: [] };
  const its = hud?.targets.find((each) => idOf(each) === ruled.target);
  const hasRoll = state.data?.hit_results?.some(({ target: { id } }) => `token:${id}` === ruled.target) === true;
  if (!hasRoll || its === undefined || its.cover < difficulty) return { ...rolled, unplacedDice: [DIFFICULTY] };
  return (own.get(ruled.target) ?? 0) < difficulty ? rolled : { ...rolled, includedDice: [DIFFICULTY] };
};

/** Whether a message is the card of an attack by this actor. */
export const isCardOf = ({ uuid }: AttackState["actor"], { rolls, flags }: MessageSeen): boolean => {
  const { attackData } = Object(flags["lancer"]) as { readonly attackData?: { readonly attackerUuid?: unknown } };
  return rolls.length > 0 && attackData?.attackerUuid === uuid;
};
