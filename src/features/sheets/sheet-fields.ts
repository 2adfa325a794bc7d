import {
  AREA_COVERS,
  BASES,
  CONDITIONS,
  GRADES,
  HEIGHT_CLASSES,
  SENSES,
  SIZE_CATEGORIES,
} from "../../scene/model/scene";
import { ruleSetWith } from "../../rules/index";

/** A flag of Parapet's that a GM may set on a document, and its field in the document's sheet. */
export interface SheetField {
  /** Path below `flags.parapet`. */
  readonly key: string;
  readonly input: FieldInput;
  /** As books list the fields that they use: `Wall.cover`. */
  readonly name: string;
  /** Key of its label (`….label`) and hint (`….hint`). */
  readonly message: string;
  /** Fields of a group are folded under its heading. */
  readonly group?: FieldGroup;
}

export type FieldGroup = "senses";

export type FieldInput =
  | { readonly kind: "choice"; readonly values: readonly string[]; readonly messages: string }
  | { readonly kind: "list"; readonly values: readonly string[]; readonly messages: string }
  | { readonly kind: "number"; readonly min?: number }
  | { readonly kind: "text" }
  | { readonly kind: "check"; readonly byDefault: boolean };

export const SHEET_KINDS = ["wall", "token", "tile"] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

/** Everything under `flags.parapet` that walls, tokens and tiles may carry (src/scene/read-foundry/schema/schema.ts reads it). */

const choice = (values: readonly string[], messages: string): FieldInput => ({ kind: "choice", values, messages });
const check = (byDefault = false): FieldInput => ({ kind: "check", byDefault });
const number: FieldInput = { kind: "number" };
const zeroOrMore: FieldInput = { kind: "number", min: 0 };
const aboveZero: FieldInput = { kind: "number", min: 0.01 };
const sizeCategory = choice(SIZE_CATEGORIES, "PARAPET.SizeCategory");

type Row = readonly [key: string, input: FieldInput];

const fieldsOf = (part: string, rows: readonly Row[]): SheetField[] =>
  rows.map(([key, input]) => ({ key, input, name: `${part}.${key}`, message: `PARAPET.${part}.FIELDS.${key}` }));

const below = (part: string, fields: readonly SheetField[]): SheetField[] =>
  fields.map((field) => ({ ...field, key: `${part}.${field.key}` }));

/** Where no other module says how high a wall or tile reaches. */
export const HEIGHT_FIELDS = fieldsOf("Height", [
  ["bottom", number],
  ["top", number],
]);

const WALL_FIELDS = fieldsOf("Wall", [
  ["cover", choice([...GRADES, "total"], "PARAPET.Grade")],
  ["effect", choice(["blocks", "open"], "PARAPET.WallEffect")],
  ["sizeCategory", sizeCategory],
  ["size", zeroOrMore],
]);

const SENSE_FIELDS = fieldsOf(
  "Token",
  SENSES.map((sense): Row => [`senses.${sense}`, zeroOrMore]),
).map((field): SheetField => ({ ...field, group: "senses" }));

const TOKEN_FIELDS = [
  ...fieldsOf("Token", [
    ["providesCover", check(true)],
    ["sizeCategory", sizeCategory],
    ["size", zeroOrMore],
    ["heightClass", choice(HEIGHT_CLASSES, "PARAPET.HeightClass")],
    ["tall", check()],
    ["skirmisher", check()],
    ["unit", { kind: "text" }],
    ["height", aboveZero],
    ["base", choice(BASES, "PARAPET.Base")],
    ["reach", zeroOrMore],
    ["conditions", { kind: "list", values: CONDITIONS, messages: "PARAPET.Condition" }],
    ["lowLight", check()],
  ]),
  ...SENSE_FIELDS,
];

/** What an area of cover terrain may be: a region's behaviour, or a tile. */
const TERRAIN_FIELDS = fieldsOf("Terrain", [
  ["cover", choice(AREA_COVERS, "PARAPET.AreaCover")],
  ["size", zeroOrMore],
  ["sizeCategory", sizeCategory],
  ["blocksEffect", check()],
  ["blocksSight", check()],
  ["isDifficult", check()],
  ["isImpeded", check()],
]);

const VEIL_FIELDS = fieldsOf("Veil", [["concealment", choice(["partial", "total"], "PARAPET.Veiling")]]);

export const SHEET_FIELDS: Readonly<Record<SheetKind, readonly SheetField[]>> = {
  wall: WALL_FIELDS,
  token: TOKEN_FIELDS,
  tile: [...below("terrain", TERRAIN_FIELDS), ...below("veil", VEIL_FIELDS)],
};

/** The fields that the rule set uses, and the others, in their order. A rule set that lists none may use all. */
export const heededFields = (
  fields: readonly SheetField[],
  ruleset: string,
): { readonly heeded: readonly SheetField[]; readonly others: readonly SheetField[] } => {
  const its = ruleSetWith(ruleset)?.sheetFields;
  const isHeeded = ({ name }: SheetField): boolean => its === undefined || its.includes(name);
  return { heeded: fields.filter(isHeeded), others: fields.filter((field) => !isHeeded(field)) };
};
