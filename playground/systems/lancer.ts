import { Roll } from "../../stand-in/dice/roll";
import { Hooks } from "../../stand-in/hooks";
import type { Token } from "../../stand-in/token";
import { User } from "../../stand-in/user";
import type { AttackAsked, PlainItem, PlaygroundSystem } from "./playground-system";
import { rollingActor, uuidOf } from "./rolling-actor";

/** An attack of Lancer: the HUD, the rolls and the card are steps of a flow. Source: docs/systems.md, "Lancer". */

interface HudTarget {
  readonly targetUuid: string;
  readonly token: Token;
  cover: number;
}

interface HudData {
  readonly weapon: { seeking: boolean; tech: boolean; melee: boolean; thrown: boolean };
  targets: HudTarget[];
}

interface FlowState {
  readonly actor: ReturnType<typeof rollingActor>;
  readonly item: { currentProfile: () => { readonly range: readonly { readonly type: string }[] } };
  readonly data: {
    readonly title: string;
    readonly acc_diff: HudData;
    attack_rolls: readonly { readonly token: Token | null; readonly roll: Roll }[];
    hit_results: readonly { readonly target: Token }[];
  };
}

/** What is played of the HUD, and of the system's settings. */
const played = {
  isCancelled: false,
  isSeeking: false,
  range: "Range",
  /** How long the HUD is open, in ms. */
  time: 0,
  /** By the status that the target has in the system: 0, 1 or 2. */
  ownCover: 0,
  /** The system's setting to roll for each target. */
  hasAutomation: true,
  inHud: (_hud: HudData): void => undefined,
};

const targetIn = (token: Token): HudTarget => ({
  targetUuid: uuidOf(token),
  token,
  cover: played.ownCover,
});

const difficultyIn = ({ weapon: { seeking, tech, melee, thrown } }: HudData, cover: number): number =>
  seeking || tech || (melee && !thrown) ? 0 : cover;

const formulaOf = (difficulty: number): string =>
  difficulty === 0 ? "1d20" : `1d20 - ${difficulty === 1 ? "1d6" : `${difficulty}d6kh`}`;

/** Cancels the HUD that is open. */
let cancelFormer = (): void => undefined;

/** While it is open, the HUD follows its user's targets. A new one cancels the former. */
const showAttackHUD = async ({ data: { acc_diff: hud } }: FlowState): Promise<boolean> => {
  const follow = Hooks.on("targetToken", (user) => {
    if (!(user instanceof User)) return;
    const { targets } = user;
    const known = (token: Token) => hud.targets.find((each) => each.token === token);
    hud.targets = [...targets].map((token) => known(token) ?? targetIn(token));
  });
  cancelFormer();
  const isSubmitted = new Promise<boolean>((done) => {
    cancelFormer = () => done(false);
    setTimeout(() => done(!played.isCancelled), played.time);
  });
  played.inHud(hud);
  const goesOn = await isSubmitted;
  Hooks.off("targetToken", follow);
  return goesOn;
};

const rollAttacks = async ({ data }: FlowState): Promise<boolean> => {
  const { targets } = data.acc_diff;
  const each = played.hasAutomation && targets.length > 0;
  const listed = each ? targets : [{ token: null, cover: 0 }];
  const rolls = listed.map(({ token, cover }) => ({
    token,
    roll: new Roll(formulaOf(difficultyIn(data.acc_diff, cover))),
  }));
  data.attack_rolls = await Promise.all(rolls.map(async (made) => ({ ...made, roll: await made.roll.evaluate() })));
  data.hit_results = rolls.flatMap(({ token }) => (token === null ? [] : [{ target: token }]));
  return true;
};

const printAttackCard = async ({ actor, data }: FlowState): Promise<boolean> => {
  const said = data.attack_rolls.map(({ token, roll }) => `${token?.document._source.name ?? "all"} ${roll.formula}`);
  const targets = data.hit_results.map(({ target }) => ({ id: target.id, uuid: uuidOf(target) }));
  await data.attack_rolls[0]?.roll.toMessage({
    speaker: actor.speaker,
    flavor: [data.title, ...said].join(" · "),
    flags: { lancer: { attackData: { attackerUuid: actor.uuid, targets } } },
  });
  return true;
};

const flowSteps = new Map<string, (state: FlowState) => Promise<boolean>>();
const STEPS = { showAttackHUD, rollAttacks, printAttackCard };

const weaponOf = ({ kind }: PlainItem): HudData["weapon"] => ({
  seeking: played.isSeeking,
  tech: kind === "spell",
  melee: kind === "melee" || kind === "thrown",
  thrown: kind === "thrown",
});

const attack = async ({ attacker, targets, item }: AttackAsked): Promise<void> => {
  const { range } = played;
  const acc_diff: HudData = { weapon: weaponOf(item), targets: targets.map(targetIn) };
  const state: FlowState = {
    actor: rollingActor(attacker),
    item: { currentProfile: () => ({ range: [{ type: range }] }) },
    data: { title: item.title, acc_diff, attack_rolls: [], hit_results: [] },
  };
  for (const key of Object.keys(STEPS)) if ((await flowSteps.get(key)?.(state)) === false) return;
};

export const lancer: PlaygroundSystem = {
  id: "lancer",
  title: "Lancer",
  prepare: (game) => {
    for (const [key, step] of Object.entries(STEPS)) flowSteps.set(key, step);
    Object.assign(game, { lancer: { flowSteps, played } });
  },
  attack,
};
