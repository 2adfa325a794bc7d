import { AREA_DOCUMENTS, type RecordedArea, type RuledArea } from "../adapter/attack";
import { areaHeightBy } from "../../rules/judge/rule-set";
import { creatureWithId, fromHeight } from "../../scene/model/battlefield";
import {
  changesOfSpread,
  changesOfStart,
  regionArea,
  templateArea,
  type EffectArea,
  type ShapedArea,
} from "../../scene/read-foundry/effect-area";
import { laidArea, placedArea, type AreaDocument, type AreaView } from "../../foundry/canvas/area-view";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import { activeToken, controlledTokens } from "../../foundry/canvas/map-tokens";
import { isOwnUser } from "../../foundry/users/users";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { toPixels } from "../../geometry/numbers/lattice";
import { areaAttacks, emanatingBody, originOfArea } from "../../rules/attack/area-effect";
import { groundFor, startExtent } from "../../rules/attack/area-start";
import type { Attack } from "../../rules/attack/verdict";
import type { AreaStart } from "../../rules/cover/area-origin";
import { distanceToPoint } from "../../rules/distance/distance";
import type { Flags } from "../adapter/placed-areas";
import type { AreaJudge } from "../adapter/system-adapter";
import { areaRules } from "../../foundry/rule-sets/rule-sets";

/**
 * The properties read from the document of a placed area.
 * https://foundryvtt.com/api/v14/classes/foundry.abstract.Document.html
 */
interface LaidDocument extends AreaDocument {
  readonly id: string | null;
  readonly documentName: string;
  readonly parent?: {
    readonly id: string | null;
    getEmbeddedCollection(name: string): { has(id: string): boolean };
  } | null;
  readonly isOwner: boolean;
  delete(): Promise<unknown>;
}

/**
 * Who made a placed area, and where it starts.
 * https://foundryvtt.com/api/v14/classes/foundry.canvas.placeables.PlaceableObject.html
 */
export interface PlacedOrigin extends AreaStart {
  readonly document: Pick<LaidDocument, "id" | "documentName" | "parent" | "isOwner" | "delete">;
}

interface MadeArea {
  readonly area: EffectArea;
  readonly document: Pick<LaidDocument, "id" | "documentName">;
  readonly maker: string | null;
}

/** Where an area is to start: on the floor, at its maker's feet, or so high in scene units. */
export type WantedHeight = "ground" | "maker" | number;

interface AreaCallParts {
  readonly verdicts: Verdicts;
  readonly attackJudge: AreaJudge;
  readonly isWanted: () => boolean;
  /** What the game system stores in an area's flags: whether an item placed it, and which creature. */
  readonly isOfItem: (flags: Flags) => boolean;
  readonly makerOf: (flags: Flags) => string | null;
  /**
   * Looks at where an area starts before its card is made. Undefined if the card can be made at once, else a promise of
   * whether the area stays.
   */
  readonly staysAt: (placed: PlacedOrigin) => Promise<boolean> | undefined;
  /** Reports errors in an answer that no code waits for. */
  readonly later: (done: Promise<unknown>) => void;
}

/**
 * The creature for which this client's user places areas: the last controlled token, or else the active combatant's.
 */
const makerNow = (): string | null => {
  const active = activeToken();
  const maker = controlledTokens().at(-1) ?? (active?.isOwned === true ? active : undefined);
  return maker === undefined ? null : `token:${maker.id}`;
};

/** Judges placed areas for their cards. */
const createAreaRecords = ({ verdicts, attackJudge, isWanted }: AreaCallParts) => {
  const attacksBy = (area: EffectArea, maker: string | null): readonly Attack[] => {
    const { battlefield } = verdicts.real.current();
    return areaAttacks(battlefield, area, { maker, ...areaRules(verdicts.real.rules()) });
  };

  /** From its maker; none where it starts from nobody, or from a whole body. */
  const distanceOf = ({ area: { origin, elevation }, maker }: MadeArea): Pick<RecordedArea, "distance"> => {
    const { battlefield } = verdicts.real.current();
    const body = maker === null ? undefined : creatureWithId(battlefield, maker);
    if (body === undefined || origin === null) return {};
    const at = { x: toPixels(origin.x), y: toPixels(origin.y), elevation };
    return { distance: distanceToPoint(battlefield, body, origin, startExtent(battlefield, body, at)) };
  };

  /** The judged area with its document, how high it starts, and how far off. */
  const ruledAs = (made: MadeArea, attacks = attacksBy(made.area, made.maker)): RuledArea | null => {
    const { area, document, maker } = made;
    const { battlefield, scene } = verdicts.real.current();
    const body = maker === null ? undefined : creatureWithId(battlefield, maker);
    const elevation = originOfArea(battlefield, area, body)?.elevation ?? null;
    const { id } = document;
    const documentName = AREA_DOCUMENTS.find((name) => name === document.documentName);
    const ruled = attackJudge.ruleArea(maker, attacks);
    if (ruled === null || elevation === null || id === null || documentName === undefined) return ruled;
    const recorded = { documentName, id, elevation, ...distanceOf(made), units: scene.grid.units };
    return { ...ruled, area: area.isSpread ? { ...recorded, isSpread: true } : recorded };
  };

  const tell = (made: MadeArea): void => {
    const attacks = attacksBy(made.area, made.maker);
    const known = verdicts.real.known().battlefield;
    if (!isWanted() || !attacks.some(({ target }) => creatureWithId(known, target) !== undefined)) return;
    const ruled = ruledAs(made, attacks);
    if (ruled !== null) attackJudge.tellArea(ruled);
  };

  const areaOf = ({ kind, source }: AreaView): ShapedArea | undefined => {
    const { grid } = verdicts.real.current().scene;
    return kind === "template" ? templateArea(source, grid) : regionArea(source, grid);
  };

  /** Where "on the ground" and "at my height" are, scene units. */
  const heightAt = ({ origin, levels }: EffectArea, maker: string | null, wanted: WantedHeight): number => {
    if (typeof wanted === "number") return wanted;
    const { battlefield } = verdicts.real.current();
    const body = maker === null ? undefined : creatureWithId(battlefield, maker);
    if (wanted === "maker" && body !== undefined) return fromHeight(body.extent.bottom);
    return origin === null ? 0 : fromHeight(groundFor(battlefield, { maker: body, levels }, origin));
  };

  return { areaOf, heightAt, ruledAs, tell };
};

/** What the card of a placed area can change of it. */
const createAreaChanges = (
  { verdicts, attackJudge }: AreaCallParts,
  { areaOf, heightAt, ruledAs }: ReturnType<typeof createAreaRecords>,
) => {
  /** Changes an area's document, and gives the flags of a message that says who is in it then. */
  const changed = async (
    { documentName, id }: RecordedArea,
    maker: string | null,
    changesOf: (area: EffectArea) => object,
  ): Promise<object> => {
    const document = placedArea(documentName, id);
    const kind = documentName === "Region" ? "region" : "template";
    const seen = (): EffectArea | undefined => {
      const view = document && laidArea(kind, document, true);
      return view && areaOf(view);
    };
    const before = seen();
    if (document === undefined || before === undefined) return {};
    await document.update(changesOf(before));
    const area = seen();
    const ruled = area === undefined ? null : ruledAs({ area, document: { id, documentName }, maker });
    return ruled === null ? {} : attackJudge.areaFlagsFor(ruled);
  };

  return {
    /** Lets an area start at another height. */
    raised: (recorded: RecordedArea, maker: string | null, wanted: WantedHeight): Promise<object> =>
      changed(recorded, maker, (area) => {
        const start = heightAt(area, maker, wanted);
        const isUnlimited = areaHeightBy(verdicts.real.rules().options) === "unlimited";
        return changesOfStart(area, start, { isRegion: recorded.documentName === "Region", isUnlimited });
      }),
    /** Lets an area spread round corners, or not after all. */
    spread: (recorded: RecordedArea, maker: string | null, isSpread: boolean): Promise<object> =>
      changed(recorded, maker, () => changesOfSpread(isSpread)),
  };
};

/**
 * Posts a card for an area that this user has placed on the viewed scene, with everyone it reaches. The whole
 * battlefield is judged. There is no card unless the user knows of a creature in the area, because a card would reveal
 * that there is one.
 */
export const createAreaCalls = (parts: AreaCallParts) => {
  const { verdicts, later, isOfItem, makerOf, staysAt } = parts;
  const records = createAreaRecords(parts);
  const { areaOf, tell } = records;

  const caughtBy = (view: AreaView, laidBy: string | null, document: LaidDocument): void => {
    const { battlefield } = verdicts.real.current();
    const area = areaOf(view);
    if (area === undefined) return;
    const isThere = (id: string | null): boolean => id !== null && creatureWithId(battlefield, id) !== undefined;
    const maker = area.carrier ?? [laidBy, makerNow()].find(isThere) ?? null;
    const { origin } = area;
    const isEmanation = emanatingBody(battlefield, area, { maker, ...areaRules(verdicts.real.rules()) }) !== undefined;
    const staying =
      maker === null || origin === null || isEmanation
        ? undefined
        : staysAt({
            maker,
            origin: { x: toPixels(origin.x), y: toPixels(origin.y), elevation: area.elevation },
            isConeOrLine: area.isConeOrLine,
            document,
          });
    const made = { area, document, maker };
    if (staying === undefined) return tell(made);
    const place = document.parent;
    later(staying.then((stays) => (stays && place?.id === viewedScene()?.id ? tell(made) : undefined)));
  };

  return {
    /**
     * For the hook that fires after an area is created: `createMeasuredTemplate` in version 13, `createRegion` in 14.
     */
    laid:
      (kind: AreaView["kind"]) =>
      (document: LaidDocument, _options: object, userId: string): void => {
        if (!isOwnUser(userId) || document.parent?.id !== viewedScene()?.id) return;
        const flags = Object(document["flags"]) as Flags;
        const view = laidArea(kind, document, isOfItem(flags));
        if (view !== undefined) caughtBy(view, makerOf(flags), document);
      },
    ...createAreaChanges(parts, records),
  };
};
