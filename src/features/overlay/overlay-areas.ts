import type { Creature } from "../../scene/model/battlefield";
import { creatureWithId } from "../../scene/model/creature-ids";
import { regionArea, templateArea } from "../../scene/read-foundry/effect-area";
import type { AreaView } from "../../foundry/canvas/area-view";
import type { KnownVerdict } from "../../foundry/verdicts/knowledge";
import { tokenPlace } from "../../foundry/verdicts/error-location";
import { areaAttacks, fateOf, gainsIn, type AreaFate } from "../../rules/attack/area-effect";
import type { Attack } from "../../rules/attack/verdict";
import { modifierWords } from "../../words/verdict-words";
import { obstacleMark, obstaclesShown, pixelPoint } from "./overlay-obstacles";
import type { OverlayParts } from "./overlay-parts";
import { EMPTY_PLAN, type LabelTone, type Mark, type OverlayPlan, type Tag } from "./overlay-plan";
import { labelPlace, layered } from "./plan-overlay";

const TONES: Readonly<Record<AreaFate, LabelTone>> = { exposed: "free", gains: "covered", unaffected: "shut" };

const textOf = (fate: AreaFate, verdict: KnownVerdict, { words }: OverlayParts): string => {
  if (fate !== "gains") return words.say(`PARAPET.Overlay.Area.${fate}`);
  const effects = verdict.effects.map((effect) => words.say(`PARAPET.Effect.${effect}`));
  return words.series([...gainsIn(verdict).map((gain) => modifierWords(gain, words)), ...effects]);
};

/** A line from the origin to whoever gains or is out of it, and what gives the gain. */
const marksOf = (
  { verdicts }: OverlayParts,
  fate: AreaFate,
  verdict: KnownVerdict,
  creature: Creature,
): readonly Mark[] => {
  const { origin } = verdict;
  if (fate === "exposed" || origin === null) return [];
  const { battlefield } = verdicts.known();
  const line = { kind: "line", from: origin, to: pixelPoint(creature.centre) } as const;
  return [
    ...(fate === "gains" ? obstaclesShown(verdict).flatMap((id) => obstacleMark(battlefield, id)) : []),
    { ...line, look: fate === "gains" ? "blocked" : "barred" },
    { kind: "origin", at: origin },
  ];
};

interface Caught {
  readonly marks: readonly Mark[];
  readonly tags: readonly Tag[];
}

const caughtBy = (parts: OverlayParts, attack: Attack): Caught => {
  const { verdicts, guard, words } = parts;
  const creature = creatureWithId(verdicts.known().battlefield, attack.target);
  if (creature === undefined) return EMPTY_PLAN;
  const at = labelPlace(creature);
  const judged = (): Caught => {
    const verdict = verdicts.verdict(attack);
    const fate = fateOf(verdict);
    const tag = { at, text: textOf(fate, verdict, parts), tone: TONES[fate] };
    return { marks: marksOf(parts, fate, verdict, creature), tags: [tag] };
  };
  const unjudged: Caught = { marks: [], tags: [{ at, text: words.say("PARAPET.Overlay.NoVerdict"), tone: "unknown" }] };
  return guard(() => tokenPlace(words, verdicts, attack.target), judged, unjudged);
};

const attacksOf = ({ verdicts }: OverlayParts, { kind, source, isBeingPlaced }: AreaView, maker: string | null) => {
  const { scene, battlefield } = verdicts.known();
  const area = kind === "template" ? templateArea(source, scene.grid) : regionArea(source, scene.grid);
  return area === undefined ? [] : areaAttacks(battlefield, area, isBeingPlaced ? maker : null);
};

/** Whom these areas catch, and how: `maker` is the creature that lays those that are being laid. */
export const planAreas = (parts: OverlayParts, areas: readonly AreaView[], maker: string | null): OverlayPlan => {
  const caught = areas.flatMap((area) => attacksOf(parts, area, maker)).map((attack) => caughtBy(parts, attack));
  return {
    ...EMPTY_PLAN,
    marks: layered(caught.flatMap(({ marks }) => marks)),
    tags: caught.flatMap(({ tags }) => tags),
  };
};
