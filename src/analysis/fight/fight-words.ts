/** A record of a fight in words, for the window, the page and the journal. */
import type { Words } from "../../words/localize";
import type { FightLine } from "./fight-line";
import type { FightRecord, FightSum } from "./fight-record";

export interface SumsSaid {
  readonly title: string;
  readonly rows: readonly FightSum[];
}

export interface LineSaid {
  readonly round: string;
  /** "Mira → Krell". */
  readonly attack: string;
  /** "Half cover, +2 AC", and what gave it. */
  readonly cover: string;
  /** "15 against 16"; "" where the message does not tell. */
  readonly roll: string;
  readonly byCover: FightLine["byCover"];
  readonly decided: string;
  /** The rest in words. */
  readonly notes: readonly string[];
}

const rollSaid = ({ roll, needed }: FightLine, { say }: Words): string => {
  if (roll === null) return "";
  return needed === null ? String(roll) : say("PARAPET.Fight.Roll", { roll, needed });
};

const attackSaid = ({ of, attacker, target }: FightLine, { say }: Words): string => {
  const pair = say("PARAPET.Fight.Attack", { attacker: attacker.name, target: target.name });
  return of === "save" ? say("PARAPET.Fight.Save", { attack: pair }) : pair;
};

export const lineSaid = (line: FightLine, words: Words): LineSaid => {
  const { say, series } = words;
  const verdict = series([line.verdict, ...line.numbers]);
  // A wall of several pieces is named once.
  const by = [...new Set(line.obstacles.map(({ name }) => name))];
  return {
    round: String(line.round),
    attack: attackSaid(line, words),
    cover: by.length === 0 ? verdict : say("PARAPET.Fight.By", { verdict, obstacles: series(by) }),
    roll: rollSaid(line, words),
    byCover: line.byCover,
    decided: say(`PARAPET.Fight.Decided.${line.byCover}`),
    notes: line.notes,
  };
};

/** How many attacks, and what cover did in how many. */
export const leadSaid = ({ attacks, byCover }: FightRecord, { say }: Words): string =>
  attacks === 0 ? say("PARAPET.Fight.None") : say("PARAPET.Fight.Lead", { attacks, ...byCover });

export const sumsSaid = ({ attackers, targets, obstacles }: FightRecord, { say }: Words): readonly SumsSaid[] =>
  [
    { title: say("PARAPET.Fight.Obstacles"), rows: obstacles },
    { title: say("PARAPET.Fight.Attackers"), rows: attackers },
    { title: say("PARAPET.Fight.Targets"), rows: targets },
  ].filter(({ rows }) => rows.length > 0);
