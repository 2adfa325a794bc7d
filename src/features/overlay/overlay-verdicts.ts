import type { Battlefield } from "../../scene/model/battlefield";
import { creatureWithId } from "../../scene/model/creature-ids";
import { unchosenRules } from "../../foundry/settings/first-start";
import type { KnownVerdict } from "../../foundry/verdicts/knowledge";
import { tokenPlace } from "../../foundry/verdicts/error-location";
import { shotAt } from "../../rules/judge/likely-attack";
import type { Attack } from "../../rules/attack/verdict";
import { verdictWords } from "../../words/verdict-words";

import type { OverlayParts } from "./overlay-parts";
import type { PlannedTarget, Tag } from "./overlay-plan";
import { labelPlace } from "./plan-overlay";
import { concealmentCauses, verdictLabel } from "../../words/verdict-label";

const NO_VERDICT = { tone: "unknown", verdict: null, veils: [], isInGloom: false } as const;

/** A shot is judged as well where a blow is: the map shows the blow. */
const shotBeside = ({ verdicts }: OverlayParts, { kind, attacker, target }: Attack): KnownVerdict | null =>
  kind === "melee" && attacker !== null ? verdicts.verdict(shotAt(attacker, target)) : null;

/** The verdict on an attack as it is drawn; `attacker` is the name to be said, null where it is plain who attacks. */
export const plannedTarget = (
  parts: OverlayParts,
  battlefield: Battlefield,
  attack: Attack,
  attacker: string | null,
): PlannedTarget => {
  const { guard, verdicts, words } = parts;
  const { target } = attack;
  const judged = (): PlannedTarget => {
    const verdict = verdicts.verdict(attack);
    const { veils, causes } = concealmentCauses(verdict);
    const notes = { attacker, shot: shotBeside(parts, attack), unchosen: unchosenRules(words) };
    const isInGloom = causes.includes("Dim") || causes.includes("Dark");
    return { target, ...verdictLabel(verdict, battlefield, words, notes), verdict, veils, isInGloom };
  };
  const unjudged = { target, text: words.say("PARAPET.Overlay.NoVerdict"), ...NO_VERDICT };
  return guard(() => tokenPlace(words, verdicts, target), judged, unjudged);
};

/** In brief, over its attacker, what another attack on the same target comes to. */
export const otherAttack = (parts: OverlayParts, battlefield: Battlefield, attack: Attack): Tag[] => {
  const { guard, verdicts, words } = parts;
  const attacker = attack.attacker === null ? undefined : creatureWithId(battlefield, attack.attacker);
  if (attacker === undefined) return [];
  const judged = (): Tag[] => {
    const { brief, tone } = verdictWords(verdicts.verdict(attack), words);
    return [{ at: labelPlace(attacker), text: brief, tone }];
  };
  return guard(() => tokenPlace(words, verdicts, attacker.id), judged, []);
};
