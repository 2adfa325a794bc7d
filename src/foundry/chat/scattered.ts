import * as v from "valibot";
import { readAs, readIf } from "../../scene/read-foundry/read-as";
import { objectOf } from "../../scene/read-foundry/schema/schema-fields";
import { toldMessage } from "./chat-messages";
import type { GmArchive } from "./gm-archive";
import { UNSEEN_CREATURE } from "../verdicts/knowledge";
import type { Words } from "../words/localize";
import { MODULE_ID } from "../module-id";
import { publicKnowledge } from "../verdicts/public-sight";

const ID = v.string("an id");
const STEP = v.pipe(v.number("a number"), v.integer("a whole number"), v.minValue(-1), v.maxValue(1));
const IDS = v.pipe(v.array(ID, "an array"), v.readonly());

const SCATTERED = objectOf({
  version: v.literal(2, "version 2"),
  /** By which GMs keep the whole of it. */
  key: ID,
  scene: v.nullable(ID),
  /** By ids (`token:ID`), of those whom everyone may know. */
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

type Landed = Omit<Scattered, "version" | "key" | "roll">;

/** Without those whom not everyone may know of. */
const publicPart = ({ thrower, aimed, within, around, ...landed }: Scattered): Scattered => {
  const { sees } = publicKnowledge();
  return {
    ...landed,
    thrower: sees(thrower) ? thrower : UNSEEN_CREATURE,
    aimed: sees(aimed) ? aimed : UNSEEN_CREATURE,
    within: within.filter(sees),
    around: around.filter(sees),
  };
};

export interface ScatterChat {
  readonly archive: Pick<GmArchive, "keep">;
  readonly newId: () => string;
  readonly words: Pick<Words, "say">;
}

/** With its die, to everyone. */
export const tellScattered = (
  landed: Landed,
  roll: Roll.Evaluated<Roll>,
  { archive, newId, words }: ScatterChat,
): Promise<unknown> => {
  const scattered: Scattered = { version: 2, key: newId(), roll: roll.total, ...landed };
  archive.keep(scattered.key, scattered);
  const paragraphs = [words.say("PARAPET.Scatter.Title")];
  return toldMessage({ paragraphs, rolls: [roll], flags: { scatter: publicPart(scattered) } });
};

/** The whole of what a message tells in part, as GMs keep it; null for what cannot be read. */
export const keptScattered = (kept: unknown): Scattered | null => readIf(SCATTERED, kept) ?? null;
