import { creatureWithId } from "../../scene/model/creature-ids";
import { regionArea, templateArea } from "../../scene/read-foundry/effect-area";
import { laidArea, type AreaDocument, type AreaView } from "../../foundry/canvas/area-view";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import { activeToken, controlledTokens, isOwnUser, viewedScene } from "../../foundry/canvas/canvas-view";
import { areaAttacks } from "../../rules/attack/area-effect";
import type { Flags } from "./placed-areas";
import type { AreaJudge } from "./system-adapter";

/** The properties read from the document of a placed area. */
export interface LaidDocument extends AreaDocument {
  readonly parent?: { readonly id: string | null } | null;
}

export interface AreaCallParts {
  readonly verdicts: Verdicts;
  readonly attackJudge: AreaJudge;
  readonly isWanted: () => boolean;
  /** What the game system stores in an area's flags: whether an item placed it, and which creature. */
  readonly isOfItem: (flags: Flags) => boolean;
  readonly makerOf: (flags: Flags) => string | null;
}

/**
 * The creature for which this client's user places areas: the last controlled token, or else the active combatant's.
 */
const makerNow = (): string | null => {
  const active = activeToken();
  const maker = controlledTokens().at(-1) ?? (active?.isOwned === true ? active : undefined);
  return maker === undefined ? null : `token:${maker.id}`;
};

/**
 * Posts a card for an area that this user has placed on the viewed scene, with everyone it reaches. The whole
 * battlefield is judged. There is no card unless the user knows of a creature in the area, because a card would reveal
 * that there is one.
 */
export const createAreaCalls = ({ verdicts, attackJudge, isWanted, isOfItem, makerOf }: AreaCallParts) => {
  const caughtBy = ({ kind, source }: AreaView, laidBy: string | null): void => {
    const { scene, battlefield } = verdicts.real.current();
    const area = kind === "template" ? templateArea(source, scene.grid) : regionArea(source, scene.grid);
    if (area === undefined) return;
    const isThere = (id: string | null): boolean => id !== null && creatureWithId(battlefield, id) !== undefined;
    const maker = area.carrier ?? [laidBy, makerNow()].find(isThere) ?? null;
    const attacks = areaAttacks(battlefield, area, maker);
    const known = verdicts.real.known().battlefield;
    if (!attacks.some(({ target }) => creatureWithId(known, target) !== undefined)) return;
    const ruled = attackJudge.ruleArea(maker, attacks);
    if (ruled !== null) attackJudge.tellArea(ruled);
  };

  return {
    /**
     * For the hook that fires after an area is created: `createMeasuredTemplate` in version 13, `createRegion` in 14.
     */
    laid:
      (kind: AreaView["kind"]) =>
      (document: LaidDocument, _options: object, userId: string): void => {
        if (!isOwnUser(userId) || !isWanted() || document.parent?.id !== viewedScene()?.id) return;
        const flags = Object(document["flags"]) as Flags;
        const view = laidArea(kind, document, isOfItem(flags));
        if (view !== undefined) caughtBy(view, makerOf(flags));
      },
  };
};
