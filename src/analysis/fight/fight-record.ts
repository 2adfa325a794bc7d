/** The record of a fight: its attacks, and what cover did to them by attacker, target and obstacle. */
import * as v from "valibot";
import { groupedBy } from "../../geometry/numbers/grouped-by";
import { DIFFERENCES, FIGHT_LINE, type FightLine, type Named } from "./fight-line";

const SUM = v.object({
  id: v.string(),
  name: v.string(),
  attacks: v.number(),
  misses: v.pipe(v.number(), v.description("Of these, those that cover turned from a hit into a miss.")),
});

/** The attacks by, at or past one thing. */
export type FightSum = Readonly<v.InferOutput<typeof SUM>>;

/** What is exported. docs/fight-record.schema.json is made of this. */
export const FIGHT_RECORD = v.object({
  format: v.literal("parapet-fight"),
  fight: v.pipe(v.string(), v.description("The combat's id.")),
  attacks: v.pipe(
    v.number(),
    v.description("Attacks and saves. Undone ones and cards of areas are listed, but not counted."),
  ),
  byCover: v.object({ yes: v.number(), no: v.number(), unknown: v.number() }),
  attackers: v.array(SUM),
  targets: v.array(SUM),
  obstacles: v.pipe(v.array(SUM), v.description("Walls and areas of one name count together.")),
  lines: v.array(FIGHT_LINE),
});

export type FightRecord = Readonly<v.InferOutput<typeof FIGHT_RECORD>>;

/** A creature is itself. A wall is a piece of a whole, so walls and areas of one name are one thing. */
const keyOf = ({ id, name }: Named): string => (id.startsWith("token:") ? id : name);

/** The most attacks first; of as many, those that came first. */
const sumsOf = (lines: readonly FightLine[], thingsOf: (line: FightLine) => readonly Named[]): FightSum[] => {
  const each = lines.flatMap((line) => {
    const things = new Map(thingsOf(line).map((thing) => [keyOf(thing), thing]));
    return [...things].map(([key, thing]) => ({ key, thing, line }));
  });
  return [...groupedBy(each, ({ key }) => key).values()]
    .flatMap((its) => {
      const [first] = its;
      if (first === undefined) return [];
      const misses = its.filter(({ line }) => line.byCover === "yes").length;
      return [{ id: first.thing.id, name: first.thing.name, attacks: its.length, misses }];
    })
    .sort((p, q) => q.attacks - p.attacks);
};

export const fightRecord = (fight: string, lines: readonly FightLine[]): FightRecord => {
  const rolled = lines.filter(({ of, isUndone }) => of !== "area" && !isUndone);
  const [yes = 0, no = 0, unknown = 0] = DIFFERENCES.map(
    (difference) => rolled.filter(({ byCover }) => byCover === difference).length,
  );
  return {
    format: "parapet-fight",
    fight,
    attacks: rolled.length,
    byCover: { yes, no, unknown },
    attackers: sumsOf(rolled, ({ attacker }) => [attacker]),
    targets: sumsOf(rolled, ({ target }) => [target]),
    obstacles: sumsOf(rolled, ({ obstacles }) => obstacles),
    lines: [...lines],
  };
};

/** The lines of one card. */
export interface FightCard {
  readonly message: string;
  readonly lines: readonly FightLine[];
  /** This client has only what everyone may know of it, although its reader is a GM. */
  readonly isPart: boolean;
}

/** What the cards say, and what was kept where a card is only a part or is gone: after the card that it followed. */
export const mergedLines = (cards: readonly FightCard[], kept: readonly FightLine[]): readonly FightLine[] => {
  const before = groupedBy(kept, ({ message }) => message);
  const there = new Set(cards.map(({ message }) => message));
  let last = "";
  const placed = kept.map((line) => {
    if (there.has(line.message)) last = line.message;
    return { line, after: last };
  });
  const gone = groupedBy(
    placed.filter(({ line }) => !there.has(line.message)),
    ({ after }) => after,
  );
  const goneAfter = (message: string): FightLine[] => (gone.get(message) ?? []).map(({ line }) => line);
  const ofCard = ({ message, lines, isPart }: FightCard) => (isPart ? (before.get(message) ?? lines) : lines);
  return [...goneAfter(""), ...cards.flatMap((card) => [...ofCard(card), ...goneAfter(card.message)])];
};
