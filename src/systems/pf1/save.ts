import { viewedScene } from "../../foundry/canvas/viewed-scene";
import type { SceneSource } from "../../foundry/scene/scene-source";
import type { AreaOrigin } from "../../rules/attack/verdict";
import { elevationSet, isSpreadSet } from "../../scene/read-foundry/effect-area";
import { dataOf, type Pf1Actor, type ItemAction, type Pf1Item, type Pf1Token } from "./action-use";
import { tokenIdOf } from "./read-attack";
import {
  idIn,
  metadataOf,
  targetsIn,
  uuidIn,
  type ActionMessage,
  type ActionMetadata,
  type Reference,
} from "./action-message";
import { saveChanges, sumOf, type DeclaredSave, type RuledSave } from "../adapter/attack";

interface Message extends ActionMessage {
  readonly speaker?: { readonly scene?: string | null; readonly token?: string | null };
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.collections.ChatMessages.html */
interface Messages {
  get(id: string): Message | undefined;
}

/** As plain data: the declared types of flags belong to no system. */
const messages = (): Messages => game.messages as unknown as Messages;

const documentBy = <T>(uuid: string | undefined): T | undefined =>
  uuid === undefined ? undefined : ((fromUuidSync(uuid) ?? undefined) as T | undefined);

/** The system passes two kinds of click events. After some waiting, a plain event has lost its `currentTarget`. */
const clickedOn = ({ event }: SaveOptions): Element | undefined => {
  const { currentTarget, target } = (event ?? {}) as { readonly currentTarget?: unknown; readonly target?: unknown };
  return [currentTarget, target].find(
    (it): it is Element => typeof Reflect.get(Object(it) as object, "closest") === "function",
  );
};

const attributeOf = (element: Element | undefined, name: string): string | undefined =>
  element?.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? undefined;

interface Area {
  readonly x?: number;
  readonly y?: number;
  /** A number, or a region's range. */
  readonly elevation?: unknown;
  readonly flags?: unknown;
  /** The shapes of a region. */
  readonly shapes?: readonly { readonly x?: number; readonly y?: number }[];
}

/** How long a space of the scene is, in its units. */
const spaceOf = (scene: SceneSource | null): number =>
  Number(Reflect.get(Object(scene?.grid) as object, "distance") ?? 0);

/** From source data: a template of version 13 or a region of version 14. */
const originOf = (document: { toObject(): object }): AreaOrigin | undefined => {
  const area = document.toObject() as Area;
  const { x, y } = typeof area.x === "number" ? area : (area.shapes?.[0] ?? {});
  const elevation = elevationSet(area, spaceOf(viewedScene()));
  return typeof x === "number" && typeof y === "number" ? { x, y, elevation } : undefined;
};

const tokenOnScene = (id: string | null | undefined): string | undefined =>
  typeof id === "string" && viewedScene()?.tokens.contents.some((token) => token.id === id) === true
    ? `token:${id}`
    : undefined;

const tokenBy = (reference: Reference | undefined): string | undefined => tokenOnScene(idIn(reference));

interface Maker extends Pf1Actor {
  readonly items: Iterable<Pf1Item> & { get(id: string): MadeItem | undefined };
}

interface MadeItem extends Pf1Item {
  readonly actions?: { get(id: string): ItemAction | undefined };
}

const madeBy = ({ actor, item }: ActionMetadata): MadeItem | undefined =>
  documentBy<Maker>(uuidIn(actor))?.items.get(idIn(item) ?? "") ?? documentBy<MadeItem>(uuidIn(item));

interface LaidArea {
  toObject(): object;
}

/** A template of version 13 or a region of version 14, by its uuid, or by its id on the viewed scene. */
const areaBy = (template: Reference): LaidArea | undefined => {
  const uuid = uuidIn(template);
  if (uuid !== undefined) return documentBy<LaidArea>(uuid);
  const place = `Scene.${viewedScene()?.id}`;
  const uuids = ["MeasuredTemplate", "Region"].map((type) => `${place}.${type}.${idIn(template)}`);
  return uuids.map((each) => documentBy<LaidArea>(each)).find((each) => each !== undefined);
};

/** The actor's token that saves: the clicked row's, the roll's own, a target of the action, or any. */
const saver = (actor: Pf1Actor, options: SaveOptions, metadata: ActionMetadata): string | undefined => {
  const own = actor.getActiveTokens?.(false, true) ?? [];
  const isOwn = (id: string | undefined): boolean => own.some((token) => `token:${token.id}` === id);
  const seen: readonly (Pf1Token | null | undefined)[] = [options.token, actor.token, ...own];
  const row = tokenBy(attributeOf(clickedOn(options), "uuid"));
  return [
    isOwn(row) ? row : undefined,
    tokenIdOf(options.token),
    targetsIn(metadata).map(tokenBy).find(isOwn),
    ...seen.map(tokenIdOf),
  ].find((id) => id !== undefined);
};

/** What a save is against; undefined if no message tells, or if its origin is not on the viewed scene. */
export const saveSource = (actor: Pf1Actor, options: SaveOptions): Pf1SaveSource | undefined => {
  const message = messages().get(attributeOf(clickedOn(options), "message-id") ?? "");
  const metadata = message === undefined ? undefined : metadataOf(message);
  if (message === undefined || metadata === undefined || message.speaker?.scene !== viewedScene()?.id) return undefined;
  const template = metadata.template ?? null;
  const area = template === null ? undefined : areaBy(template);
  const origin = area === undefined ? undefined : originOf(area);
  // A deleted area had an unknown origin.
  if (template !== null && origin === undefined) return undefined;
  const attacker = tokenOnScene(message.speaker?.token);
  const target = saver(actor, options, metadata);
  if (target === undefined || (attacker === undefined && origin === undefined)) return undefined;
  const item = madeBy(metadata);
  const action = item?.actions?.get(idIn(metadata.action) ?? "");
  const description = (action === undefined ? undefined : dataOf(action).area) ?? "";
  return {
    target,
    attacker: attacker ?? null,
    origin: origin ?? null,
    area: description,
    isSpread: area === undefined ? null : isSpreadSet(area.toObject()),
    title: item?.name ?? "",
  };
};

/** Options of a saving throw: `rollOptions` of the hook `pf1PreActorRollSave`. */
export interface SaveOptions {
  /** The click on a message's card or a sheet that started it. */
  readonly event?: object | null;
  readonly token?: Pf1Token | null;
  /** Parts of the formula. */
  readonly parts: string[];
  /** Of the roll's message: blocks of text below the roll, as for the sheet's notes. */
  chatTemplateData?: { hasProperties?: boolean; properties?: SaveProperty[] };
}

interface SaveProperty {
  readonly header: string;
  readonly value: readonly string[];
}

/** What a save is against, from its message. Creatures by id (`token:ID`). */
interface Pf1SaveSource {
  readonly target: string;
  readonly attacker: string | null;
  /** Null for the attacker's own. */
  readonly origin: AreaOrigin | null;
  /** The area as described on the action's sheet. */
  readonly area: string;
  /** What its card says; null while nobody has said it: then the description counts. */
  readonly isSpread: boolean | null;
  readonly title: string;
}

/** The books' wording: "20-ft.-radius spread". */
const SPREAD = /\bspread/i;

/** Cover only helps with Reflex saves; null for others. */
export const readSave = (
  save: string,
  { target, attacker, origin, area, isSpread, title }: Pf1SaveSource,
): DeclaredSave | null =>
  save === "ref"
    ? {
        attack: {
          attacker,
          target,
          kind: "area",
          reach: null,
          origin,
          ...((isSpread ?? SPREAD.test(area)) ? { isSpread: true } : {}),
        },
        stat: "reflex",
        title,
      }
    : null;

/** Names what the target has on this save besides a number, in the roll's own message, once. */
export const nameEffects = (options: SaveOptions, header: string, effects: readonly string[]): void => {
  if (effects.length === 0) return;
  const { properties = [] } = options.chatTemplateData ?? {};
  const others = properties.filter((property) => property.header !== header);
  options.chatTemplateData = {
    ...options.chatTemplateData,
    hasProperties: true,
    properties: [...others, { header, value: effects }],
  };
};

const given = new WeakMap<SaveOptions, string>();

/** Adds the target's bonus to its save, in place of one from before. */
export const applySave = (options: SaveOptions, save: RuledSave, label: string): void => {
  const before = options.parts.lastIndexOf(given.get(options) ?? "");
  if (before >= 0) options.parts.splice(before, 1);
  given.delete(options);
  const gain = sumOf({ changes: saveChanges(save) }, "reflex");
  if (gain === 0) return;
  const part = `${gain}[${label.replace(/[[\]]/g, "")}]`;
  options.parts.push(part);
  given.set(options, part);
};
