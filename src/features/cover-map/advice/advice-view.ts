/** What the window "What would the monsters do?" says about a creature. */
import type { MessageKey } from "../../../words/localize";
import { headingOf } from "../../../words/sentences";
import { verdictWords } from "../../../words/verdict-words";
import type { KnownVerdict } from "../../../foundry/verdicts/knowledge";
import { GOALS, type Goal } from "../../../rules/cover-map/advice";
import type { Battlefield } from "../../../scene/model/battlefield";
import type { Table } from "../../../table";
import type { AdvisedTarget, CreatureAdvice, PlaceAdvice } from "./advise";

/** A line with a button that shows it on the map. */
interface Row {
  readonly key: string;
  readonly title: string;
  readonly facts: string;
  readonly reasons: readonly string[];
  readonly showLabel: string;
}

interface Choice {
  readonly value: string;
  readonly text: string;
  readonly isChosen: boolean;
}

export interface AdviceView {
  readonly creatures: readonly Choice[];
  readonly goals: readonly Choice[];
  readonly targets: readonly Row[];
  readonly places: readonly Row[];
  /** Why a list is empty, or that it is being worked out. */
  readonly note: string;
  readonly placesNote: string;
}

export interface Chosen {
  /** `token:ID`; null where nobody can be chosen. */
  readonly creature: string | null;
  readonly goal: Goal;
}

const goalKey = (goal: Goal): MessageKey => `PARAPET.Advice.Goal.${goal}`;

type Naming = Pick<Table, "words" | "verdicts">;

const verdictFacts = (verdict: KnownVerdict, { words }: Naming): readonly string[] => {
  const { headline, modifiers, dice, texts } = verdictWords(verdict, words);
  return [headline, ...modifiers, ...dice, ...texts];
};

const away = (distance: number, units: string, { words }: Naming): string =>
  words.say("PARAPET.Best.Walk", { distance, units });

interface Place {
  readonly battlefield: Battlefield;
  readonly units: string;
}

const targetRow = (its: AdvisedTarget, { battlefield, units }: Place, table: Naming): Row => {
  const title = headingOf(its.target, battlefield, table.words);
  return {
    key: `target ${its.target}`,
    title,
    facts: [...verdictFacts(its.verdict, table), away(its.distance, units, table)].join(" · "),
    reasons: its.reasons,
    showLabel: table.words.say("PARAPET.Check.ShowIt", { what: title }),
  };
};

const coverFact = ({ cover }: PlaceAdvice, table: Naming): string => {
  const { words, verdicts } = table;
  if (cover === null) return words.say("PARAPET.ThreatMap.Nobody");
  const key = `PARAPET.Cover.${verdicts.real.rules().ruleset}.${cover}`;
  return words.say("PARAPET.Advice.Own", { level: words.brief(words.asKnown(key)) });
};

const placeRow = (its: PlaceAdvice, i: number, { battlefield, units }: Place, table: Naming): Row => {
  const { words } = table;
  const { verdict } = its;
  const title =
    its.cost === 0 ? words.say("PARAPET.Best.Here") : words.say("PARAPET.Best.Walk", { distance: its.cost, units });
  const shot =
    typeof verdict?.attacker === "string" && its.distance !== null
      ? [
          words.say("PARAPET.Advice.Attack", {
            attacker: headingOf(verdict.attacker, battlefield, words),
            target: headingOf(verdict.target, battlefield, words),
            verdict: verdictFacts(verdict, table).join(", "),
          }),
        ]
      : [];
  const names = [...new Set(its.provokes.map(({ enemy }) => headingOf(enemy, battlefield, words)))];
  const provoked = names.length === 0 ? [] : [words.say("PARAPET.Path.Provokes", { names: words.list(names) })];
  return {
    key: `place ${i}`,
    title,
    facts: [coverFact(its, table), words.say("PARAPET.Advice.Shots", { count: its.shots }), ...shot, ...provoked].join(
      " · ",
    ),
    reasons: its.reasons,
    showLabel: words.say("PARAPET.Check.ShowIt", { what: title }),
  };
};

/** The advice in the words of this GM; null while it is being worked out, undefined where there is none. */
export const adviceView = (
  { creature, goal }: Chosen,
  creatures: readonly string[],
  advice: CreatureAdvice | null | undefined,
  table: Naming,
): AdviceView => {
  const { words, verdicts } = table;
  const { battlefield, scene } = verdicts.real.known();
  const place: Place = { battlefield, units: scene.grid.units };
  const noteKey: MessageKey | null =
    creature === null
      ? "PARAPET.Advice.Nobody"
      : advice === null
        ? "PARAPET.Advice.Looking"
        : advice === undefined
          ? "PARAPET.Overlay.NoVerdict"
          : advice.targets.length === 0
            ? "PARAPET.Advice.NoEnemy"
            : null;
  const isEmpty = advice !== null && advice !== undefined && advice.targets.length > 0 && advice.places.length === 0;
  return {
    creatures: creatures.map((id) => ({
      value: id,
      text: headingOf(id, battlefield, words),
      isChosen: id === creature,
    })),
    goals: GOALS.map((each) => ({ value: each, text: words.say(goalKey(each)), isChosen: each === goal })),
    targets: (advice?.targets ?? []).map((its) => targetRow(its, place, table)),
    places: (advice?.places ?? []).map((its, i) => placeRow(its, i, place, table)),
    note: noteKey === null ? "" : words.say(noteKey),
    placesNote: isEmpty ? words.say("PARAPET.Advice.NoPlace") : "",
  };
};
