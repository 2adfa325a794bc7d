import type { Combatant } from "../../combat/encounter";
import { endedByAttack, endingIn, isEndedBy, isStanceOver, type EndingStance } from "../../combat/stances";
import { isActiveGM } from "../../foundry/users/users";
import { sceneWith, type MovingToken } from "../../foundry/canvas/moving-tokens";
import { fighterOf } from "../../foundry/combat/encounters/rows";
import type { Movement } from "../../foundry/combat/readied/trigger-movement";
import { allCombats, type CombatantDocument, type CombatDocument } from "../../foundry/combat/stored/documents";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import type { MirroredSnapshot } from "../../foundry/scene/scene-mirror";
import type { SceneSource } from "../../foundry/scene/scene-source";
import { onceAFrame } from "../../foundry/time/measured";
import { toLattice } from "../../geometry/numbers/lattice";
import { shifted, type Shift } from "../../rules/movement/path";
import { isImpededOnWay } from "../../rules/movement/provoke";
import { creatureWithId, toHeight } from "../../scene/model/battlefield";
import type { EncounterTable } from "../../table";

type Place = Movement["origin"];
type Token = MovingToken & { readonly parent: SceneSource | null };

/** Whether a movement led over ground where no stance holds. */
const wasImpeded = (
  { id, parent }: Token,
  { origin, passed }: Movement,
  mirrored: MirroredSnapshot | null,
): boolean => {
  const creature = mirrored === null ? undefined : creatureWithId(mirrored.battlefield, `token:${id}`);
  const now = mirrored?.scene.tokens.find((token) => token.id === id);
  if (parent === null || mirrored === null || creature === undefined || now === undefined) return false;
  const shiftTo = (from: Place, to: Place): Shift => ({
    x: toLattice(to.x - from.x),
    y: toLattice(to.y - from.y),
    up: toHeight(to.elevation - from.elevation, 0),
  });
  const turns = passed.waypoints.map((waypoint) => shiftTo(origin, waypoint));
  return isImpededOnWay(mirrored.battlefield, shifted(creature, shiftTo(now, origin)), turns);
};

const hasLeft = ({ origin, passed }: Movement): boolean =>
  passed.waypoints.some(({ x, y, elevation }) => x !== origin.x || y !== origin.y || elevation !== origin.elevation);

/** A creature in a stance that something can end. */
interface Holder {
  readonly combat: CombatDocument;
  readonly document: CombatantDocument;
  readonly its: Combatant;
  readonly stance: EndingStance;
}

const holdersIn = (order: Pick<EncounterTable["order"], "fight">): readonly Holder[] =>
  allCombats().flatMap((combat) =>
    order.fight(combat).combatants.flatMap((its) => {
      const stance = endingIn(its);
      const document = combat.combatants.get(its.id);
      return stance === null || document === undefined ? [] : [{ combat, document, its, stance }];
    }),
  );

/** Ends stances by movements, conditions and attacks without an attack record, on the active GM's client. */
export const createStanceEnds = (table: EncounterTable) => {
  const { order, mirror, verdicts, later, newId } = table;
  /** By combatant: whether its stance was to end, by a condition or after a minute, when this was last looked at. */
  let wasToEnd: ReadonlyMap<string, boolean> = new Map();

  const mirroredOn = (scene: SceneSource | null): MirroredSnapshot | null => {
    const { tidy, ruleset } = verdicts.real.rules();
    return scene === null ? null : mirror.of(scene, tidy, ruleSetInForce(ruleset).unsetBase);
  };

  const end = (combat: string, who: string, stance: EndingStance): void =>
    later(order.perform(combat, { id: newId(), kind: "endStance", who, stance }));

  const isToEnd = ({ document: { sceneId, tokenId }, its, stance }: Holder): boolean => {
    const mirrored = mirroredOn(sceneWith(sceneId));
    const creature = mirrored === null ? undefined : creatureWithId(mirrored.battlefield, `token:${tokenId}`);
    if (its.isDefeated || isStanceOver(its)) return true;
    return creature !== undefined && isEndedBy(stance, creature.conditions);
  };

  const look = (): void => {
    const holders = isActiveGM() ? holdersIn(order) : [];
    const now = new Map(holders.map((holder) => [holder.its.id, isToEnd(holder)]));
    for (const { combat, its, stance } of holders)
      if (now.get(its.id) === true && wasToEnd.get(its.id) === false) end(combat.id, its.id, stance);
    wasToEnd = now;
  };

  return {
    /** A creature (`token:ID`) has attacked. */
    attacked: (attacker: string): void => {
      const subject = fighterOf(attacker, order);
      const stance = subject === null ? null : endedByAttack(subject.its);
      if (subject !== null && stance !== null) end(subject.combat.id, subject.its.id, stance);
    },
    /** For `moveToken`. */
    moved: (token: Token, movement: Movement): void => {
      const subject = isActiveGM() && hasLeft(movement) ? fighterOf(`token:${token.id}`, order) : null;
      const stance = subject === null ? null : endingIn(subject.its);
      if (subject === null || stance === null) return;
      if (stance === "taking-cover" || wasImpeded(token, movement, mirroredOn(token.parent)))
        end(subject.combat.id, subject.its.id, stance);
    },
    look: onceAFrame(() => table.safely(look, undefined)),
  };
};
