import { layered, obstacleMarks, obstaclesShown, type VerdictMark } from "../../drawing/marks";
import { labelPlace } from "../../drawing/outlines";
import type { AreaView } from "../../foundry/canvas/area-view";
import { unchosenRules } from "../../foundry/settings/first-start";
import { tokenPlace } from "../../foundry/verdicts/verdicts";
import type { KnownVerdict } from "../../foundry/verdicts/knowledge";
import { areaAttacks, fateOf, gainsIn, type AreaFate } from "../../rules/attack/area-effect";
import type { Attack } from "../../rules/attack/verdict";
import { pixelPoint } from "../../rules/cover/drawn-lines";
import { shotAt } from "../../rules/judge/likely-attack";
import { type Battlefield, type Creature, creatureWithId } from "../../scene/model/battlefield";
import { regionArea, templateArea } from "../../scene/read-foundry/effect-area";
import type { Table } from "../../table";
import { concealmentCauses, verdictLabel } from "../../words/verdict-label";
import { modifierWords, verdictWords } from "../../words/verdict-words";
import {
  EMPTY_PLAN,
  shownOutlines,
  type LabelTone,
  type OverlayPlan,
  type PlannedTarget,
  type Tag,
} from "./overlay-plan";

const NO_VERDICT = { tone: "unknown", verdict: null, veils: [], isInGloom: false } as const;

/** A label for a melee attack says what a ranged attack would be; the map shows the melee attack. */
const shotBeside = ({ verdicts }: Table, { kind, attacker, target }: Attack): KnownVerdict | null =>
  kind === "melee" && attacker !== null ? verdicts.verdict(shotAt(attacker, target)) : null;

/** An attack with its label. `attacker` is a name, or null if it is clear who attacks. */
export const plannedTarget = (
  table: Table,
  battlefield: Battlefield,
  attack: Attack,
  attacker: string | null,
): PlannedTarget => {
  const { guard, verdicts, words } = table;
  const { target } = attack;
  const judged = (): PlannedTarget => {
    const verdict = verdicts.verdict(attack);
    const { veils, causes } = concealmentCauses(verdict);
    const notes = { attacker, shot: shotBeside(table, attack), unchosen: unchosenRules(words) };
    const isInGloom = causes.includes("Dim") || causes.includes("Dark");
    return { target, ...verdictLabel(verdict, battlefield, words, notes), verdict, veils, isInGloom };
  };
  const unjudged = { target, text: words.say("PARAPET.Overlay.NoVerdict"), ...NO_VERDICT };
  return guard(() => tokenPlace(words, verdicts, target), judged, unjudged);
};

/** The brief verdict on another attack on the same target, above its attacker. */
export const otherAttack = (table: Table, battlefield: Battlefield, attack: Attack): Tag[] => {
  const { guard, verdicts, words } = table;
  const attacker = attack.attacker === null ? undefined : creatureWithId(battlefield, attack.attacker);
  if (attacker === undefined) return [];
  const judged = (): Tag[] => {
    const { brief, tone } = verdictWords(verdicts.verdict(attack), words);
    return [{ at: labelPlace(attacker), text: brief, tone }];
  };
  return guard(() => tokenPlace(words, verdicts, attacker.id), judged, []);
};

const TONES: Readonly<Record<AreaFate, LabelTone>> = { exposed: "free", gains: "covered", unaffected: "shut" };

const areaText = (fate: AreaFate, verdict: KnownVerdict, { words }: Table): string => {
  if (fate !== "gains") return words.say(`PARAPET.Overlay.Area.${fate}`);
  const effects = verdict.effects.map((effect) => words.say(`PARAPET.Effect.${effect}`));
  return words.series([...gainsIn(verdict).map((gain) => modifierWords(gain, words)), ...effects]);
};

/** A line from the origin to a creature that gains something or is not affected, and what gives the gain. */
const areaMarks = (
  battlefield: Battlefield,
  fate: AreaFate,
  verdict: KnownVerdict,
  target: Creature,
): VerdictMark[] => {
  const { origin } = verdict;
  if (fate === "exposed" || origin === null) return [];
  const state = fate === "gains" ? "blocked" : "barred";
  return [
    ...(fate === "gains" ? obstacleMarks(obstaclesShown(verdict), shownOutlines(battlefield)) : []),
    { kind: "line", state, from: origin, to: pixelPoint(target.centre) },
    { kind: "origin", at: origin },
  ];
};

const caughtBy = (table: Table, attack: Attack): Pick<OverlayPlan, "marks" | "tags"> => {
  const { verdicts, guard, words } = table;
  const { battlefield } = verdicts.known();
  const creature = creatureWithId(battlefield, attack.target);
  if (creature === undefined) return EMPTY_PLAN;
  const at = labelPlace(creature);
  const judged = (): ReturnType<typeof caughtBy> => {
    const verdict = verdicts.verdict(attack);
    const fate = fateOf(verdict);
    const tag = { at, text: areaText(fate, verdict, table), tone: TONES[fate] };
    return { marks: areaMarks(battlefield, fate, verdict, creature), tags: [tag] };
  };
  const unjudged: Tag = { at, text: words.say("PARAPET.Overlay.NoVerdict"), tone: "unknown" };
  return guard(() => tokenPlace(words, verdicts, attack.target), judged, { marks: [], tags: [unjudged] });
};

const attacksOf = ({ verdicts }: Table, { kind, source, isBeingPlaced }: AreaView, maker: string | null) => {
  const { scene, battlefield } = verdicts.known();
  const area = kind === "template" ? templateArea(source, scene.grid) : regionArea(source, scene.grid);
  return area === undefined ? [] : areaAttacks(battlefield, area, isBeingPlaced ? maker : null);
};

/** What these areas do to the creatures in them. `maker` is the attacker of areas that are being placed. */
export const planAreas = (table: Table, areas: readonly AreaView[], maker: string | null): OverlayPlan => {
  const caught = areas.flatMap((area) => attacksOf(table, area, maker)).map((attack) => caughtBy(table, attack));
  return {
    ...EMPTY_PLAN,
    marks: layered(caught.flatMap(({ marks }) => marks)),
    tags: caught.flatMap(({ tags }) => tags),
  };
};
