import type { EndingStance } from "../../combat/action";
import { isActiveGM } from "../../foundry/canvas/canvas-view";
import { sceneWith, type MovingToken } from "../../foundry/canvas/moving-tokens";
import { readingOnce, type RowSubject } from "../../foundry/combat/encounters/rows";
import type { Movement } from "../../foundry/combat/readied/trigger-movement";
import { allCombats } from "../../foundry/combat/stored/documents";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import type { SceneSource } from "../../foundry/scene/scene-source";
import { onceAFrame } from "../../foundry/time/measured";
import { toLattice } from "../../geometry/numbers/lattice";
import { shifted } from "../../rules/movement/path";
import { isImpededOnWay } from "../../rules/movement/provoke";
import { creatureWithId, toHeight } from "../../scene/model/battlefield";
import type { Condition } from "../../scene/model/scene";
import type { EncounterTable } from "../../table";
import { fighterOf } from "../opportunities/opportunities";

type Token = MovingToken & { readonly parent: SceneSource | null };

/** Conditions that end a stance when a creature comes into one of them. */
const ENDED_BY: Readonly<Record<EndingStance, readonly Condition[]>> = {
  "taking-cover": ["unconscious"],
  stealth: ["prone", "helpless", "unconscious"],
};

const endingIn = ({ its }: Pick<RowSubject, "its">): EndingStance | null =>
  its.isTakingCover ? "taking-cover" : its.isStealthy ? "stealth" : null;

/** Ends stances by movements and conditions, on the active GM's client. */
export const createStanceEnds = (table: EncounterTable) => {
  const { order, mirror, verdicts, later, newId } = table;
  /** By combatant: whether a condition that would end its stance was there when this was last looked at. */
  const wasDown = new Map<string, boolean>();

  const mirroredOn = (scene: SceneSource) => {
    const { tidy, ruleset } = verdicts.real.rules();
    return mirror.of(scene, tidy, ruleSetInForce(ruleset).unsetBase);
  };

  const end = (combat: string, who: string, stance: EndingStance): void =>
    later(order.perform(combat, { id: newId(), kind: "endStance", who, stance }));

  /** Whether the way led over ground where no stance holds. */
  const wasImpeded = (token: Token, { origin, passed }: Movement): boolean => {
    if (token.parent === null) return false;
    const { battlefield, scene } = mirroredOn(token.parent);
    const creature = creatureWithId(battlefield, `token:${token.id}`);
    const now = scene.tokens.find(({ id }) => id === token.id);
    if (creature === undefined || now === undefined) return false;
    const from = {
      x: toLattice(origin.x - now.x),
      y: toLattice(origin.y - now.y),
      up: toHeight(origin.elevation - now.elevation, 0),
    };
    const turns = passed.waypoints.map(({ x, y, elevation }) => ({
      x: toLattice(x - origin.x),
      y: toLattice(y - origin.y),
      up: toHeight(elevation - origin.elevation, 0),
    }));
    return isImpededOnWay(battlefield, shifted(creature, from), turns);
  };

  const moved = (token: Token, movement: Movement): void => {
    if (!isActiveGM()) return;
    const subject = fighterOf(`token:${token.id}`, table);
    const stance = subject === null ? null : endingIn(subject);
    if (subject === null || stance === null) return;
    const { origin, passed } = movement;
    const hasLeft = passed.waypoints.some(
      ({ x, y, elevation }) => x !== origin.x || y !== origin.y || elevation !== origin.elevation,
    );
    if (hasLeft && (stance === "taking-cover" || wasImpeded(token, movement)))
      end(subject.combat.id, subject.its.id, stance);
  };

  const isDown = (sceneId: string | null, tokenId: string | null, stance: EndingStance): boolean => {
    const scene = sceneWith(sceneId);
    if (scene === null) return false;
    const its = creatureWithId(mirroredOn(scene).battlefield, `token:${tokenId}`);
    return its?.conditions.some((condition) => ENDED_BY[stance].includes(condition)) === true;
  };

  const lookNow = (): void => {
    if (!isActiveGM()) return;
    const { fight } = readingOnce(order);
    const before = new Map(wasDown);
    wasDown.clear();
    for (const combat of allCombats())
      for (const its of fight(combat).combatants) {
        const stance = endingIn({ its });
        const document = combat.combatants.get(its.id);
        if (stance === null || document === undefined) continue;
        const isNow = its.isDefeated || isDown(document.sceneId, document.tokenId, stance);
        wasDown.set(its.id, isNow);
        if (isNow && before.get(its.id) === false) end(combat.id, its.id, stance);
      }
  };

  return { moved, look: onceAFrame(() => table.safely(lookNow, undefined)) };
};
