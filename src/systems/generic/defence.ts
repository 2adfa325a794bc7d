/**
 * Cover as an effect on this user's targets, for systems whose rolls Parapet does not know. It exists in memory, on this
 * client only, while the target is targeted. Why it is not a document: docs/decisions/0019-effects-in-memory.md.
 */
import { defenceSettings, type DefenceSettings } from "../../foundry/settings/store";
import { activeToken, controlledTokens, targetedActors, type TargetedActor } from "../../foundry/canvas/canvas-view";
import { sumOf } from "../adapter/attack";
import type { AttackJudge, SystemHooks } from "../adapter/system-adapter";

/** Whether an effect can add to a sheet's value: a number, or an empty field. */
export const isRaisable = (value: unknown): boolean =>
  typeof value === "number" ? Number.isFinite(value) : value === null || value === "";

type Actor = TargetedActor["actor"];

interface Raised extends DefenceSettings {
  readonly actor: Actor;
  readonly bonus: number;
}

type Effect = new (data: object, context: object) => object;

const PATH = "CONFIG.Actor.documentClass.prototype.allApplicableEffects";

/** Foundry's `CONST.ACTIVE_EFFECT_MODES.ADD`. Version 14 has named modes, and changes in another place. */
const changesIn = (generation: number, key: string, value: string): object =>
  generation < 14
    ? { changes: [{ key, mode: 2, value }] }
    : { system: { changes: [{ key, type: "add", value, phase: "initial" }] } };

const effectOn = (parent: object, { path, way, bonus }: Raised): object => {
  const effects = CONFIG.ActiveEffect as unknown as { readonly documentClass: Effect };
  const changes = changesIn(game.release.generation, path, String(way === "add" ? bonus : -bonus));
  return new effects.documentClass({ name: "Parapet", ...changes }, { parent });
};

/** The token that the user controls, or else the active combatant's if the user owns it. */
const attackerNow = () => {
  const active = activeToken();
  return controlledTokens().at(-1) ?? (active?.isOwned === true ? active : null);
};

/** By actor; if two tokens of one actor are targeted, the higher bonus. */
const raisedNow = (
  attackJudge: AttackJudge,
  targets: readonly TargetedActor[],
  settings: DefenceSettings,
): ReadonlyMap<string, Raised> => {
  const attacker = attackerNow();
  const raised = new Map<string, Raised>();
  if (attacker === null) return raised;
  for (const { token, actor } of targets) {
    const ruled = attackJudge.ruleLikely(`token:${attacker.id}`, [`token:${token}`]);
    const [target] = ruled?.targets ?? [];
    const bonus = target === undefined ? 0 : sumOf(target, "ac") + sumOf(target, "armor");
    if (bonus > (raised.get(actor.uuid)?.bonus ?? 0)) raised.set(actor.uuid, { ...settings, actor, bonus });
  }
  return raised;
};

const CHANGES = [
  ...["targetToken", "controlToken", "updateToken", "deleteToken", "canvasReady", "combatTurnChange", "updateCombat"],
  ...["createWall", "updateWall", "deleteWall", "createRegion", "updateRegion", "deleteRegion"],
  ...["createTile", "updateTile", "deleteTile"],
  ...["createToken", "updateScene", "createSetting", "updateSetting"],
];

const isSame = (one: Raised | undefined, other: Raised | undefined): boolean =>
  one?.bonus === other?.bonus && one?.path === other?.path && one?.way === other?.way;

/** How much the defence of a target (`token:ID`) is raised now. */
export type RaisedBy = (target: string) => number;

export const keepDefence = (attackJudge: AttackJudge, { on, around, guard, warnGM }: SystemHooks): RaisedBy => {
  let raised: ReadonlyMap<string, Raised> = new Map();
  let isWrapped = false;

  function* withOurs(others: Iterable<unknown>, actor: { readonly uuid: string }): Generator {
    yield* others;
    const its = raised.get(actor.uuid);
    if (its !== undefined)
      yield* guard(
        () => PATH,
        () => [effectOn(actor, its)],
        [],
      );
  }

  const refresh = (): void => {
    const settings = defenceSettings();
    const { path } = settings;
    if (path === "" && raised.size === 0) return;
    isWrapped ||= around(PATH, (wrapped, args, self) =>
      withOurs(wrapped(...args) as Iterable<unknown>, self as { readonly uuid: string }),
    );
    const before = raised;
    const targets = path === "" ? [] : targetedActors();
    const fit = targets.filter(
      ({ actor }) => before.get(actor.uuid)?.path === path || isRaisable(foundry.utils.getProperty(actor, path)),
    );
    for (const { actor } of targets.filter((each) => !fit.includes(each)))
      warnGM("PARAPET.Defence.NoNumber", { actor: actor.name, path });
    raised = raisedNow(attackJudge, fit, settings);
    for (const [uuid, { actor }] of new Map([...before, ...raised]))
      if (!isSame(before.get(uuid), raised.get(uuid))) actor.reset();
  };

  for (const hook of CHANGES) on(hook, refresh);
  return (target) => {
    const its = targetedActors().find(({ token }) => `token:${token}` === target);
    return raised.get(its?.actor.uuid ?? "")?.bonus ?? 0;
  };
};
