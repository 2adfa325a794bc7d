import {
  AREA_COVERS,
  BASES,
  CONDITIONS,
  GRADES,
  HANDLINGS,
  HEIGHT_CLASSES,
  SENSES,
  SIZE_CATEGORIES,
} from "../../scene/model/scene";
import { BREAKS } from "../../foundry/canvas/breakable-walls";
import { ruleSetWith } from "../../rules/index";

/** A flag of Parapet's that a GM may set on a document, and its field in the document's sheet. */
export interface SheetField<Input extends FieldInput = FieldInput> {
  /** Path below `flags.parapet`. */
  readonly key: string;
  readonly input: Input;
  /** As books list the fields that they use: `Wall.cover`. */
  readonly name: string;
  /** Key of its label (`….label`) and hint (`….hint`). */
  readonly message: string;
  /** Fields of a group are folded under its heading. */
  readonly group?: FieldGroup;
  /** It changes no verdict, and is shown with every rule set. */
  readonly isForAll?: true;
}

export type FieldGroup = "senses";

export type FieldInput = SingleInput | ListInput;

export interface ListInput {
  readonly kind: "list";
  readonly values: readonly string[];
  readonly messages: string;
}

/** Of one value, as the edit of several walls can set it. */
export type SingleInput =
  | { readonly kind: "choice"; readonly values: readonly string[]; readonly messages: string }
  | { readonly kind: "number"; readonly min?: number; readonly max?: number; readonly step?: 1 }
  | { readonly kind: "text" }
  | { readonly kind: "check"; readonly byDefault: boolean };

export const SHEET_KINDS = ["wall", "token", "tile"] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

const choice = (values: readonly string[], messages: string): SingleInput => ({ kind: "choice", values, messages });
const check = (byDefault = false): SingleInput => ({ kind: "check", byDefault });
const number: SingleInput = { kind: "number" };
const zeroOrMore: SingleInput = { kind: "number", min: 0 };
const percent: SingleInput = { kind: "number", min: 0, max: 100, step: 1 };
const aboveZero: SingleInput = { kind: "number", min: 0.01 };
const sizeCategory = choice(SIZE_CATEGORIES, "PARAPET.SizeCategory");

type Row<Input extends FieldInput> = readonly [key: string, input: Input];

const fieldsOf = <Input extends FieldInput>(part: string, rows: readonly Row<Input>[]): SheetField<Input>[] =>
  rows.map(([key, input]) => ({ key, input, name: `${part}.${key}`, message: `PARAPET.${part}.FIELDS.${key}` }));

const below = (part: string, fields: readonly SheetField[]): SheetField[] =>
  fields.map((field) => ({ ...field, key: `${part}.${field.key}` }));

/** Where no other module says how high a wall or tile reaches. */
export const HEIGHT_FIELDS = fieldsOf("Height", [
  ["bottom", number],
  ["top", number],
]);

const WALL_FIELDS: readonly SheetField<SingleInput>[] = [
  ...fieldsOf("Wall", [
    ["cover", choice([...GRADES, "total"], "PARAPET.Grade")],
    ["effect", choice(["blocks", "open"], "PARAPET.WallEffect")],
    ["sizeCategory", sizeCategory],
    ["size", zeroOrMore],
    ["feature", { kind: "text" }],
  ]),
  ...fieldsOf("Wall", [["breaks", choice(BREAKS, "PARAPET.WallBreaks")]]).map((field): SheetField<SingleInput> => ({
    ...field,
    isForAll: true,
  })),
];

const SENSE_FIELDS = fieldsOf(
  "Token",
  SENSES.map((sense): Row<SingleInput> => [`senses.${sense}`, zeroOrMore]),
).map((field): SheetField => ({ ...field, group: "senses" }));

const TOKEN_FIELDS = [
  ...fieldsOf<FieldInput>("Token", [
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
    ["leastReach", zeroOrMore],
    ["handling", choice(HANDLINGS, "PARAPET.Handling")],
    ["opportunities", zeroOrMore],
    ["conditions", { kind: "list", values: CONDITIONS, messages: "PARAPET.Condition" }],
    ["lowLight", check()],
    ["uncannyDodge", check()],
    ["combatReflexes", check()],
    ["preciseShot", check()],
    ["pointBlankShot", check()],
    ["criticalImmunity", check()],
    ["unarmed", check()],
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

const VEIL_FIELDS = fieldsOf("Veil", [
  ["concealment", choice(["partial", "total"], "PARAPET.Veiling")],
  ["missChance", percent],
]);

/**
 * Everything under `flags.parapet` that walls, tokens and tiles may carry. For the rules, src/scene/read-foundry/schema/schema.ts
 * reads it.
 */
export const SHEET_FIELDS = {
  wall: WALL_FIELDS,
  token: TOKEN_FIELDS,
  tile: [...below("terrain", TERRAIN_FIELDS), ...below("veil", VEIL_FIELDS)],
} as const satisfies Readonly<Record<SheetKind, readonly SheetField[]>>;

/** The fields that the rule set uses, and the others, in their order. A rule set that lists none may use all. */
export const heededFields = <Field extends SheetField>(
  fields: readonly Field[],
  ruleset: string,
): { readonly heeded: readonly Field[]; readonly others: readonly Field[] } => {
  const its = ruleSetWith(ruleset)?.sheetFields;
  const isHeeded = ({ name, isForAll }: SheetField): boolean =>
    its === undefined || isForAll === true || its.includes(name);
  return { heeded: fields.filter(isHeeded), others: fields.filter((field) => !isHeeded(field)) };
};
