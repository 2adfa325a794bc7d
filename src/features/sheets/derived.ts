import { bodyHeightOf, creatureOf } from "../../scene/spaces/creature";
import { readIf } from "../../scene/read-foundry/read-as";
import { readToken } from "../../scene/read-foundry/read-token";
import { readWall } from "../../scene/read-foundry/read-wall";
import { type Elevation, SENSES, type SceneGrid } from "../../scene/model/scene";
import { wallSchema } from "../../scene/read-foundry/schema/schema";
import { tokenSchema } from "../../scene/read-foundry/schema/schema-token";
import { withFactsOf, type CreatureFacts } from "../../foundry/scene/token-facts";
import type { Words } from "../../words/localize";
import { WALL_SIZE } from "../../rules/books/crisis-protocol/features";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import type { SheetKind } from "./sheet-fields";
import type { Unset } from "./sheet-rows";

/** The values that rules use for a document without flags of Parapet's. */

export interface DerivedFrom {
  readonly kind: SheetKind;
  /** As its document stores it. */
  readonly source: object;
  /** Facts about a token from its actor. */
  readonly facts: CreatureFacts;
  readonly grid: SceneGrid;
  readonly ruleset: string;
  readonly words: Words;
}

/** A prototype token stands nowhere. */
const NOWHERE = { x: 0, y: 0 };

const withoutOurs = (source: object): object => {
  const flags: unknown = Reflect.get(source, "flags");
  return { ...NOWHERE, ...source, flags: { ...(typeof flags === "object" ? flags : {}), parapet: {} } };
};

const length = (value: number, { grid, words }: DerivedFrom): string =>
  words.say("PARAPET.Sheet.Derived.Length", { length: value, units: grid.units }).trim();

const ofHeights = ({ bottom, top }: Elevation, from: DerivedFrom): Unset => {
  const words = (height: number | null): string =>
    height === null ? from.words.say("PARAPET.Sheet.Derived.Open") : length(height, from);
  return { bottom: words(bottom), top: words(top) };
};

const ofWall = (from: DerivedFrom): Unset => {
  const data = readIf(wallSchema, withoutOurs(from.source));
  if (data === undefined) return {};
  const wall = readWall(data, 0);
  return {
    cover: from.words.say(`PARAPET.Sheet.Derived.${wall.blocksMovement ? "Solid" : "Passable"}`),
    size: String(WALL_SIZE),
    ...ofHeights(wall.elevation, from),
  };
};

const ofToken = (from: DerivedFrom): Unset => {
  const { grid, words } = from;
  const data = readIf(tokenSchema, withoutOurs(from.source));
  if (data === undefined) return {};
  const token = withFactsOf(readToken(data, 0, grid), {}, from.facts);
  const creature = creatureOf(token, grid, ruleSetInForce(from.ruleset).unsetBase);
  return {
    sizeCategory: words.say(`PARAPET.SizeCategory.${creature.sizeCategory}`),
    size: String(creature.size),
    heightClass: words.say(`PARAPET.HeightClass.${creature.heightClass}`),
    height: length(bodyHeightOf(token, grid), from),
    base: words.say(`PARAPET.Base.${creature.base}`),
    reach: length(creature.reach, from),
    leastReach: length(creature.leastReach, from),
    handling: words.say("PARAPET.Handling.none"),
    ...Object.fromEntries(SENSES.map((sense) => [`senses.${sense}`, length(token.senses[sense], from)])),
  };
};

const ofTile = (from: DerivedFrom): Unset => ({
  "terrain.cover": from.words.say("PARAPET.Sheet.Derived.NoTerrain"),
  "veil.concealment": from.words.say("PARAPET.Sheet.Derived.NoVeil"),
  ...ofHeights({ bottom: null, top: null }, from),
});

const DERIVING: Readonly<Record<SheetKind, (from: DerivedFrom) => Unset>> = {
  wall: ofWall,
  token: ofToken,
  tile: ofTile,
};

/** What each unset field comes to, in words; nothing of a document that cannot be read. */
export const derivedWords = (from: DerivedFrom): Unset => DERIVING[from.kind](from);
