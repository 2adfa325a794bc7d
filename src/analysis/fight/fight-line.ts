/** One attack at one target in the record of a fight, as its card shows it to a reader. */
import * as v from "valibot";

const described = <S extends v.GenericSchema>(schema: S, text: string) => v.pipe(schema, v.description(text));

/** Whether cover turned a hit into a miss. */
export const DIFFERENCES = ["yes", "no", "unknown"] as const;
export type Difference = (typeof DIFFERENCES)[number];

const named = v.object({
  id: described(
    v.string(),
    "`token:ID`, `wall:ID` and so on. Empty for something unseen, and for an area without a maker.",
  ),
  name: v.string(),
});

/** Something in a record, by the name that its reader may know. */
export type Named = Readonly<v.InferOutput<typeof named>>;

export const FIGHT_LINE = v.object({
  message: described(v.string(), "The id of the chat message."),
  of: described(v.picklist(["attack", "save", "area"]), "What was rolled; `area` for the card of an area."),
  round: v.number(),
  isUndone: described(v.boolean(), "Undone on its card. It is listed, but not counted."),
  attacker: named,
  target: named,
  cover: described(v.nullable(v.string()), "The level's id in the rule set; null without a verdict."),
  verdict: described(v.string(), "The card's line in words, such as `Half cover`."),
  numbers: described(v.array(v.string()), "What it is worth on this roll, such as `+2 AC`."),
  roll: described(v.nullable(v.number()), "The total; null where the message does not tell."),
  needed: described(v.nullable(v.number()), "What it had to reach; null where the message does not tell this reader."),
  byCover: described(v.picklist(DIFFERENCES), "Whether the roll missed, and would have hit without cover."),
  obstacles: described(v.array(named), "What gave the cover."),
  notes: described(v.array(v.string()), "What else the card says in a line: a miss chance, a place left, a ban."),
  reasons: v.array(v.string()),
});

export type FightLine = Readonly<v.InferOutput<typeof FIGHT_LINE>>;

/** A longer fight is cut: what a GM's browser stores has an end. */
export const MOST_LINES = 500;
