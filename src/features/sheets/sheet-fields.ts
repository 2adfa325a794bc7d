import {
  AREA_COVERS,
  BASES,
  CONDITIONS,
  GRADES,
  HEIGHT_CLASSES,
  SENSES,
  SIZE_CATEGORIES,
} from "../../scene/model/scene";
import { RULE_SET_IDS, type RuleSetId } from "../../rules/attack/rule-set-id";
import type { FieldInput, SheetField, SheetKind } from "./sheet-field";

/** Everything under `flags.parapet` that walls, tokens and tiles may carry (src/scene/read-foundry/schema/schema.ts reads it). */

const ALL = RULE_SET_IDS;
/** Crisis Protocol is played flat, among terrain that is told apart by size alone. */
const NOT_BY_SIZE_ALONE = ALL.filter((id) => id !== "crisis-protocol");
const PATHFINDERS: readonly RuleSetId[] = ["pathfinder1e", "epic-path"];
/** They know what is hard to see. */
const WITH_SENSES: readonly RuleSetId[] = [...PATHFINDERS, "dnd5e", "pathfinder2e"];

const choice = (values: readonly string[], messages: string): FieldInput => ({ kind: "choice", values, messages });
const check = (byDefault = false): FieldInput => ({ kind: "check", byDefault });
const number: FieldInput = { kind: "number" };
const zeroOrMore: FieldInput = { kind: "number", min: 0 };
const aboveZero: FieldInput = { kind: "number", min: 0.01 };
const sizeCategory = choice(SIZE_CATEGORIES, "PARAPET.SizeCategory");

type Row = readonly [key: string, input: FieldInput, heededBy: readonly RuleSetId[]];

const fieldsOf = (messages: string, rows: readonly Row[]): SheetField[] =>
  rows.map(([key, input, heededBy]) => ({ key, input, heededBy, message: `${messages}.FIELDS.${key}` }));

const below = (part: string, fields: readonly SheetField[]): SheetField[] =>
  fields.map((field) => ({ ...field, key: `${part}.${field.key}` }));

/** Where no other module says how high a wall or tile reaches. */
export const HEIGHT_FIELDS = fieldsOf("PARAPET.Height", [
  ["bottom", number, NOT_BY_SIZE_ALONE],
  ["top", number, NOT_BY_SIZE_ALONE],
]);

const WALL_FIELDS = fieldsOf("PARAPET.Wall", [
  ["cover", choice([...GRADES, "total"], "PARAPET.Grade"), ALL],
  ["effect", choice(["blocks", "open"], "PARAPET.WallEffect"), ALL],
  ["sizeCategory", sizeCategory, ["rise"]],
  ["size", zeroOrMore, ["crisis-protocol"]],
]);

const SENSE_FIELDS = fieldsOf(
  "PARAPET.Token",
  SENSES.map((sense): Row => [`senses.${sense}`, zeroOrMore, WITH_SENSES]),
).map((field): SheetField => ({ ...field, group: "senses" }));

const TOKEN_FIELDS = [
  ...fieldsOf("PARAPET.Token", [
    ["providesCover", check(true), NOT_BY_SIZE_ALONE],
    ["sizeCategory", sizeCategory, ["rise", "pathfinder2e"]],
    ["size", zeroOrMore, ["crisis-protocol"]],
    ["heightClass", choice(HEIGHT_CLASSES, "PARAPET.HeightClass"), ["ninth-age"]],
    ["tall", check(), ["ninth-age"]],
    ["skirmisher", check(), ["ninth-age"]],
    ["unit", { kind: "text" }, ["ninth-age"]],
    ["height", aboveZero, NOT_BY_SIZE_ALONE],
    ["base", choice(BASES, "PARAPET.Base"), ALL],
    ["reach", zeroOrMore, PATHFINDERS],
    ["conditions", { kind: "list", values: CONDITIONS, messages: "PARAPET.Condition" }, ALL],
    ["lowLight", check(), [...PATHFINDERS, "pathfinder2e"]],
  ]),
  ...SENSE_FIELDS,
];

/** What an area of cover terrain may be: a region's behaviour, or a tile. */
const TERRAIN_FIELDS = fieldsOf("PARAPET.Terrain", [
  ["cover", choice(AREA_COVERS, "PARAPET.AreaCover"), NOT_BY_SIZE_ALONE],
  ["size", zeroOrMore, ["crisis-protocol"]],
  ["sizeCategory", sizeCategory, ["rise"]],
  ["blocksEffect", check(), NOT_BY_SIZE_ALONE],
  ["blocksSight", check(), NOT_BY_SIZE_ALONE],
  ["isDifficult", check(), ["epic-path"]],
]);

const VEIL_FIELDS = fieldsOf("PARAPET.Veil", [
  ["concealment", choice(["partial", "total"], "PARAPET.Veiling"), WITH_SENSES],
]);

export const SHEET_FIELDS: Readonly<Record<SheetKind, readonly SheetField[]>> = {
  wall: WALL_FIELDS,
  token: TOKEN_FIELDS,
  tile: [...below("terrain", TERRAIN_FIELDS), ...below("veil", VEIL_FIELDS)],
};
