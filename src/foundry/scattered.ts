import * as v from "valibot";
import { readAs } from "../battlefield/read-as";
import { objectOf } from "../battlefield/schema-fields";
import { toldMessage } from "./chat-messages";
import type { Words } from "./localize";
import { MODULE_ID } from "./module-id";

const ID = v.string("an id");
const STEP = v.pipe(v.number("a number"), v.integer("a whole number"), v.minValue(-1), v.maxValue(1));
const IDS = v.pipe(v.array(ID, "an array"), v.readonly());

const SCATTERED = objectOf({
  version: v.literal(1, "version 1"),
  scene: v.nullable(ID),
  /** By ids alone (`token:ID`), for not everyone may know all of them. */
  thrower: ID,
  aimed: ID,
  /** What the eight-sided die showed. */
  roll: v.number("a number"),
  /** The direction from the aimed square, y down, and how many squares. */
  step: objectOf({ x: STEP, y: STEP }),
  squares: v.number("a number"),
  /** Who was in the square where it landed, and who around it. */
  within: IDS,
  around: IDS,
});

/** What a message tells of a throw that missed: `flags.parapet.scatter`. */
export type Scattered = v.InferOutput<typeof SCATTERED>;

/** What a message tells of one; undefined where nothing. Throws `RangeError` for rubbish. */
export const scatteredIn = (flags: object): Scattered | undefined => {
  const own: unknown = Reflect.get(flags, MODULE_ID);
  const flag: unknown = typeof own === "object" && own !== null ? Reflect.get(own, "scatter") : undefined;
  return flag === undefined ? undefined : readAs(SCATTERED, flag, `flags.${MODULE_ID}.scatter`);
};

/** With its die, to everyone; of a thrower whom players do not see to GMs alone. */
export const tellScattered = (
  scattered: Omit<Scattered, "version" | "roll">,
  { roll, isSecret }: { readonly roll: Roll.Evaluated<Roll>; readonly isSecret: boolean },
  { say }: Pick<Words, "say">,
): Promise<unknown> =>
  toldMessage({
    paragraphs: [say("PARAPET.Scatter.Title")],
    rolls: [roll],
    isSecret,
    flags: { scatter: { version: 1, roll: roll.total, ...scattered } },
  });
