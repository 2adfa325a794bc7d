/**
 * Cover as an effect on this user's targets, for systems whose rolls Parapet does not know. It exists in memory, on this
 * client only, while the target is targeted. Why it is not a document: docs/decisions/0019-effects-in-memory.md.
 */
import { defenceSettings, type DefenceSettings } from "../../foundry/settings/store";
import { activeToken, controlledTokens, targetedActors, type TargetedActor } from "../../foundry/canvas/map-tokens";
import { sumOf } from "../adapter/attack";
import type { AttackJudge, SystemHooks } from "../adapter/system-adapter";

/** Whether an effect can add to a sheet's value: a number, or an empty field. */
export const isRaisable = (value: unknown): boolean =>
  typeof value === "number" ? Number.isFinite(value) : value === null || value === "";

type Actor = TargetedActor["actor"];

interface Raised extends DefenceSettings {
  readonly actor: Actor;
  readonly bonus: number;
  /** Whether the number was seen to change by exactly this. If not, nothing of it stays on the actor. */
  isSeen?: boolean;
}

type Effect = new (data: object, context: object) => object;

const ACTOR = "CONFIG.Actor.documentClass.prototype";
const EFFECTS = `${ACTOR}.allApplicableEffects`;
const PREPARE = `${ACTOR}.prepareData`;

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

/** How much the defence of a target (`token:ID`) is raised now, as seen. */
export type RaisedBy = (target: string) => number;

const numberAt = ({ actor, path }: Raised): number => {
  const value: unknown = foundry.utils.getProperty(actor, path);
  return typeof value === "number" ? value : 0;
};

/** By actor, as long as it is targeted. */
type RaisedActors = Map<string, Raised>;

/** Adds our effects to those of a raised actor while it is prepared. Effect lists of sheets ask for the same at other times. */
const wrapEffects = (raised: RaisedActors, { around, guard }: SystemHooks): boolean => {
  const prepared = new Set<unknown>();
  function* withOurs(others: Iterable<unknown>, actor: { readonly uuid: string }): Generator {
    yield* others;
    const its = prepared.has(actor) ? raised.get(actor.uuid) : undefined;
    if (its !== undefined && its.isSeen !== false)
      yield* guard(
        () => EFFECTS,
        () => [effectOn(actor, its)],
        [],
      );
  }
  const isPreparing = around(PREPARE, (wrapped, args, self) => {
    prepared.add(self);
    try {
      return wrapped(...args);
    } finally {
      prepared.delete(self);
    }
  });
  return (
    isPreparing &&
    around(EFFECTS, (wrapped, args, self) =>
      withOurs(wrapped(...args) as Iterable<unknown>, self as { readonly uuid: string }),
    )
  );
};

export const keepDefence = (attackJudge: AttackJudge, hooks: SystemHooks): RaisedBy => {
  const { on, warnGM } = hooks;
  const raised: RaisedActors = new Map();
  let isWrapped = false;

  const takeOff = (uuid: string): void => {
    const its = raised.get(uuid);
    raised.delete(uuid);
    if (its?.isSeen === true) its.actor.reset();
  };

  /** Some systems replace how effects are applied, or compute the number afterwards; so do some effects. */
  const check = (its: Raised): void => {
    its.isSeen = false;
    its.actor.reset();
    const own = numberAt(its);
    delete its.isSeen;
    its.actor.reset();
    const change = numberAt(its) - own;
    its.isSeen = change === (its.way === "add" ? its.bonus : -its.bonus);
    if (its.isSeen) return;
    its.actor.reset();
    warnGM("PARAPET.Defence.Unchanged", { actor: its.actor.name, path: its.path });
  };

  const put = (uuid: string, its: Raised): void => {
    raised.set(uuid, its);
    check(its);
  };

  /** The number may have become another since it was raised. A roll has been against the one that was there before the check. */
  const isStillRaised = (its: Raised): boolean => {
    const rolledAgainst = numberAt(its);
    const wasSeen = its.isSeen === true;
    check(its);
    return wasSeen && its.isSeen === true && rolledAgainst === numberAt(its);
  };

  const refresh = (): void => {
    const settings = defenceSettings();
    const { path } = settings;
    if (path === "" && raised.size === 0) return;
    isWrapped ||= wrapEffects(raised, hooks);
    const targets = path === "" ? [] : targetedActors();
    const fit = targets.filter(
      ({ actor }) => raised.get(actor.uuid)?.path === path || isRaisable(foundry.utils.getProperty(actor, path)),
    );
    for (const { actor } of targets.filter((each) => !fit.includes(each)))
      warnGM("PARAPET.Defence.NoNumber", { actor: actor.name, path });
    const now = raisedNow(attackJudge, fit, settings);
    for (const uuid of [...raised.keys()]) if (!isSame(raised.get(uuid), now.get(uuid))) takeOff(uuid);
    for (const [uuid, its] of now) if (!raised.has(uuid)) put(uuid, its);
  };

  for (const hook of CHANGES) on(hook, refresh);
  return (target) => {
    const its = raised.get(targetedActors().find(({ token }) => `token:${token}` === target)?.actor.uuid ?? "");
    return its !== undefined && isStillRaised(its) ? its.bonus : 0;
  };
};
