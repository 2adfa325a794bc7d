import { type Battlefield, creatureWithId } from "../../../scene/model/battlefield";
import { attitudeBetween, isSecret } from "../../../scene/model/sides";
import { comesTrue, type Sensed, type TriggerOccurrence } from "../../../combat/trigger";
import { arePlanesApart } from "../../../rules/distance/ethereal";
import { shotAt } from "../../../rules/judge/likely-attack";
import { LEVEL_ONLY } from "../../../rules/judge/rule-set";
import { isWithinRange } from "../../../rules/distance/distance";
import type { RuleSettings } from "../../settings/rule-settings";
import { ruleSetInForce } from "../../rule-sets/rule-sets";
import { previewOf } from "../../scene/preview";
import type { MirroredSnapshot } from "../../scene/scene-mirror";
import type { SceneSource } from "../../scene/scene-source";
import { isActiveGM } from "../../users/users";
import { isCharging } from "../charging";
import { combatantBegun } from "../stored/documents";
import type { Fired } from "./readied-message";
import type { OrderOfBattle } from "../order/order-of-battle";
import { groundsIn, movedSteps, type MovedStep, type Movement } from "./trigger-movement";
import type { MovingToken } from "../../canvas/moving-tokens";
import { hasMore, HELD_FOR, isPaused, letGoOn, mayStop, pause, waitIsOver, waitsOn, type Wait } from "./trigger-pauses";
import type { Prompts } from "./trigger-prompts";

/** Whether players own a creature that fights. */
const isOfPlayers = (creature: string): boolean =>
  (combatantBegun(creature.slice("token:".length))?.players.length ?? 0) > 0;

/**
 * What one creature perceives of another at their current positions, and what it perceived before the other moved. Null
 * when either is missing or the other is hidden, or to a player's creature secret. A creature perceives everything about
 * itself.
 */
const sensedOn = (
  [battlefield, before]: readonly [Battlefield, () => Battlefield],
  [readier, creature]: readonly [string, string],
  { ruleset, options }: RuleSettings,
): Sensed | null => {
  const [its, other] = [creatureWithId(battlefield, readier), creatureWithId(battlefield, creature)];
  if (its === undefined || other === undefined) return null;
  if (its === other) {
    const all = () => ({ lineOfSight: true, lineOfEffect: true });
    return { standing: "ally", now: all, before: all, isWithin: () => true };
  }
  if (other.isHidden || (isSecret(other) && isOfPlayers(readier))) return null;
  const linesOn = (field: Battlefield) => {
    const { lineOfSight, lineOfEffect } = ruleSetInForce(ruleset).judge(
      field,
      shotAt(readier, creature),
      options,
      LEVEL_ONLY,
    );
    return { lineOfSight, lineOfEffect: lineOfEffect && !arePlanesApart(its, other) };
  };
  return {
    standing: attitudeBetween(its, other),
    now: () => linesOn(battlefield),
    before: () => linesOn(before()),
    isWithin: (units) => isWithinRange(battlefield, its, other, units),
  };
};

interface WatchParts {
  readonly order: Pick<OrderOfBattle, "fight" | "perform">;
  readonly prompts: Prompts;
  readonly newId: () => string;
  readonly rules: () => RuleSettings;
  readonly mirrored: (scene: SceneSource) => MirroredSnapshot;
  /** Announces to everyone that a creature acts, as a user has said. */
  readonly tell: (fired: Omit<Fired, "key">, cause: string | null) => Promise<unknown>;
  /** Reports to the GM when something could not be done. */
  readonly later: (done: Promise<unknown>) => void;
}

interface Due {
  readonly wait: Wait;
  readonly creature: string;
}

interface Moving {
  readonly token: MovingToken;
  readonly movement: Movement;
  readonly isHeld: boolean;
}

const isDue = ({ readier, trigger }: Wait, happening: TriggerOccurrence, sensed: Sensed | null): boolean => {
  const isOwnDoing = readier === happening.creature && happening.event !== "targeted";
  return sensed !== null && !isOwnDoing && comesTrue(trigger, happening, sensed);
};

/** Waiting creatures whose trigger is this step of a movement. */
const dueByStep = (
  waits: readonly Wait[],
  { happening, from, to }: MovedStep,
  snapshot: MirroredSnapshot,
  rules: RuleSettings,
): Wait[] => {
  const id = happening.creature.slice("token:".length);
  const standingAt = (at: MovedStep["to"]) => previewOf(snapshot, new Map([[id, at]])).battlefield;
  const after = standingAt(to);
  const before = (): typeof after => standingAt(from);
  return waits.filter((wait) =>
    isDue(wait, happening, sensedOn([after, before], [wait.readier, happening.creature], rules)),
  );
};

/**
 * Identifies what a prompt is about: all of a creature's movement in a turn with its charge, or each movement by itself.
 * Null for what is asked about each time.
 */
const promptKey = ({ wait, creature }: Due, moving: Moving | null): string | null => {
  const { who, combat, readied, trigger, turn } = wait;
  if (moving === null && trigger.event !== "charges") return null;
  const movements = moving !== null && trigger.eachStep ? moving.movement.id : `${turn.round} ${turn.acting}`;
  return [combat, who, readied.round, creature, movements].join(" ");
};

/** Prompts for each trigger, and fires the action on "act". */
const createDeciding = ({ order, prompts, newId, tell }: WatchParts) => {
  /** Combatants with an open prompt, and movements that were let pass. */
  const asked = new Set<string>();

  const fire = async (
    { wait, creature }: Due,
    scene: string | null,
    moving: Moving | null,
    cause: string | null,
  ): Promise<boolean> => {
    const { combat, who, readier } = wait;
    const change = newId();
    if ((await order.perform(combat, { kind: "fire", who, id: change })) !== null) return false;
    const movement =
      moving === null ? null : { id: moving.movement.id, isHeld: isPaused(moving.token, moving.movement.id) };
    await tell({ scene, readier, creature, movement, combat, change }, cause);
    return true;
  };

  /** Resolves to whether it acts. */
  const decide = async (due: Due, scene: string | null, moving: Moving | null): Promise<boolean> => {
    const { combat, who, trigger } = due.wait;
    const passed = promptKey(due, moving);
    if (asked.has(who) || (passed !== null && asked.has(passed))) return false;
    asked.add(who);
    try {
      const about = { combat, who, creature: due.creature, event: trigger.event };
      const isHeld = moving === null ? null : moving.isHeld;
      const { said, by } = await prompts.ask(due.wait, { id: newId(), ...about, isHeld });
      if (passed !== null) asked.add(passed);
      return said === "act" && (await fire(due, scene, moving, by));
    } finally {
      asked.delete(who);
    }
  };

  return async (
    waits: readonly Wait[],
    creature: string,
    scene: string | null,
    moving: Moving | null,
  ): Promise<boolean> => {
    const acted = await Promise.all(waits.map((wait) => decide({ wait, creature }, scene, moving)));
    return acted.includes(true);
  };
};

const byMoving = (token: MovingToken, scene: SceneSource, movement: Movement, parts: WatchParts) => {
  const waits = waitsOn(scene.id, parts.order);
  if (waits.length === 0) return null;
  const snapshot = parts.mirrored(scene);
  const regions = new Set(waits.map(({ trigger }) => trigger.region));
  const grounds = groundsIn(
    scene.regions.contents.filter(({ id }) => regions.has(id)),
    snapshot.scene.grid,
  );
  const creature = `token:${token.id}`;
  const isCharge = isCharging(creature, parts.rules().ruleset);
  const steps = movedSteps(token.id, { ...movement, isCharge }, snapshot, grounds);
  const due = new Set(steps.flatMap((step) => dueByStep(waits, step, snapshot, parts.rules())));
  const open = waits.filter(({ players }) => players.length > 0);
  return { due: [...due], mayHold: mayStop(open, { creature, isCharge }, snapshot.battlefield) };
};

/** On the active GM's client: watches for the triggers of waiting creatures. */
export const createTriggerWatch = (parts: WatchParts) => {
  const decide = createDeciding(parts);

  const settle = async (due: readonly Wait[], scene: SceneSource, moving: Moving): Promise<void> => {
    const { token, movement } = moving;
    let acted = false;
    try {
      acted = await decide(due, `token:${token.id}`, scene.id, moving);
    } finally {
      const end = acted ? waitIsOver : letGoOn;
      if (hasMore(movement)) setTimeout(() => end(token, movement.id), acted ? HELD_FOR : 0);
    }
  };

  return {
    moved: (token: MovingToken & { readonly parent: SceneSource | null }, movement: Movement, isOwn: boolean): void => {
      if (!isActiveGM() || token.parent === null) return;
      const found = byMoving(token, token.parent, movement, parts);
      if (found === null) return;
      const { due, mayHold } = found;
      const isHeld = isOwn ? due.length > 0 && pause(token, movement) : mayHold && hasMore(movement);
      if (due.length > 0 || isHeld) parts.later(settle(due, token.parent, { token, movement, isHeld }));
    },
    /** What a creature did without moving. */
    noticed: (event: "charges" | "attacks" | "targeted", creature: string, scene: SceneSource | null): void => {
      if (!isActiveGM() || scene === null) return;
      const waits = waitsOn(scene.id, parts.order).filter(({ trigger }) => trigger.event === event);
      if (waits.length === 0) return;
      const { battlefield } = parts.mirrored(scene);
      const happening: TriggerOccurrence = { event, creature, isCharge: false, entered: [], left: [] };
      const due = waits.filter((wait) =>
        isDue(wait, happening, sensedOn([battlefield, () => battlefield], [wait.readier, creature], parts.rules())),
      );
      parts.later(decide(due, creature, scene.id, null));
    },
  };
};
