/**
 * Cover as an effect on the targets of this user, for systems of whose rolls nothing is known: in memory, on this client
 * alone, for as long as the target is targeted. Why no document: docs/decisions/0019-effects-in-memory.md.
 */
import { defenceSettings, type DefenceSettings } from "../../foundry/settings/automation";
import { activeToken, controlledTokens, targetedActors, type TargetedActor } from "../../foundry/table-view";
import { sumOf } from "../attack";
import type { Referee, SystemHooks } from "../system-adapter";

interface Raised {
  readonly actor: TargetedActor["actor"];
  readonly bonus: number;
}

type Effect = new (data: object, context: object) => object;

const PATH = "CONFIG.Actor.documentClass.prototype.allApplicableEffects";

/** Foundry's `CONST.ACTIVE_EFFECT_MODES.ADD`; version 14 has names for modes, and changes in another place. */
const changesIn = (generation: number, key: string, value: string): object =>
  generation < 14
    ? { changes: [{ key, mode: 2, value }] }
    : { system: { changes: [{ key, type: "add", value, phase: "initial" }] } };

const effectData = ({ path, way }: DefenceSettings, bonus: number, generation: number): object => ({
  name: "Parapet",
  ...changesIn(generation, path, String(way === "add" ? bonus : -bonus)),
});

/** By actor: where two tokens of one are targeted, the better for the defender. */
const raisedNow = (referee: Referee): ReadonlyMap<string, Raised> => {
  const attacker = controlledTokens().at(-1) ?? activeToken();
  const raised = new Map<string, Raised>();
  if (attacker === null) return raised;
  for (const { token, actor } of targetedActors()) {
    const [by, on] = [`token:${attacker.id}`, [`token:${token}`]];
    const ruled = referee.rule({
      ...{ attacker: by, targets: on, manner: referee.likelyManner(by, on), action: "attack" },
      ...{ title: "", passesOver: [], missRolls: 1 },
    });
    const [target] = ruled?.targets ?? [];
    const bonus = target === undefined ? 0 : sumOf(target, "ac") + sumOf(target, "armor");
    if (bonus > (raised.get(actor.uuid)?.bonus ?? 0)) raised.set(actor.uuid, { actor, bonus });
  }
  return raised;
};

const CHANGES = [
  ...["targetToken", "controlToken", "updateToken", "deleteToken", "canvasReady", "combatTurnChange", "updateCombat"],
  ...["createWall", "updateWall", "deleteWall", "updateScene", "updateSetting"],
];

export const keepDefence = (referee: Referee, { on, around }: SystemHooks): void => {
  let raised: ReadonlyMap<string, Raised> = new Map();
  let isWrapped = false;

  function* withOurs(others: Iterable<unknown>, actor: { readonly uuid: string }): Generator {
    yield* others;
    const its = raised.get(actor.uuid);
    const effects = CONFIG.ActiveEffect as unknown as { readonly documentClass: Effect };
    if (its !== undefined)
      yield new effects.documentClass(effectData(defenceSettings(), its.bonus, game.release.generation), {
        parent: actor,
      });
  }

  const refresh = (): void => {
    const isWanted = defenceSettings().path !== "";
    if (!isWanted && raised.size === 0) return;
    isWrapped ||= around(PATH, (wrapped, args, self) =>
      withOurs(wrapped(...args) as Iterable<unknown>, self as { readonly uuid: string }),
    );
    const before = raised;
    raised = isWanted ? raisedNow(referee) : new Map();
    for (const [uuid, { actor }] of new Map([...before, ...raised]))
      if (before.get(uuid)?.bonus !== raised.get(uuid)?.bonus) actor.reset();
  };

  for (const hook of CHANGES) on(hook, refresh);
};
