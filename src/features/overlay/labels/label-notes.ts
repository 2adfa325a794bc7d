/** What a label says besides its verdict. */
import { actorOn } from "../../../foundry/canvas/map-tokens";
import type { KnownLevel, KnownVerdict } from "../../../foundry/verdicts/knowledge";
import { mayAttack, refusalOf, type Attack } from "../../../rules/attack/verdict";
import { shotAt } from "../../../rules/judge/likely-attack";
import { type Battlefield, creatureWithId } from "../../../scene/model/battlefield";
import { sentenceOf } from "../../../words/sentences";
import { hasLabelDistance } from "../../../foundry/settings/store";
import { spacesBetween } from "../../../rules/distance/distance";
import type { Table } from "../../../table";

/** "30 ft away", as the map shows both creatures; null where the user does not want it, and for areas. */
export const labelDistance = ({ attacker, target, kind }: Attack, { verdicts, words }: Table): string | null => {
  if (!hasLabelDistance() || attacker === null || kind === "area") return null;
  const { battlefield, scene } = verdicts.known();
  const [from, to] = [creatureWithId(battlefield, attacker), creatureWithId(battlefield, target)];
  if (from === undefined || to === undefined) return null;
  const distance = Math.round(10 * spacesBetween(battlefield, from, to)) / 10;
  return words.say("PARAPET.Best.Walk", { distance, units: scene.grid.units });
};

/** A label for a melee attack says what a ranged attack would be; the map shows the melee attack. */
export const shotBeside = ({ verdicts }: Table, { kind, attacker, target, isReadied }: Attack): KnownLevel | null =>
  kind === "melee" && attacker !== null
    ? verdicts.level({ ...shotAt(attacker, target), ...(isReadied === true ? { isReadied } : {}) })
    : null;

/** Why there is no attack of opportunity at the place that the target has left; null where there is one. */
export const opportunityRefused = (
  verdict: KnownVerdict,
  battlefield: Battlefield,
  { words }: Table,
): string | null => {
  const refusal = refusalOf(verdict, "attack-of-opportunity");
  return refusal === null ? null : sentenceOf(refusal, battlefield, words);
};

/** The system's own cover for the target where it is more than the verdict's, on an attack that is possible. */
export const systemCoverOver = ({ adapter }: Table, verdict: KnownVerdict): number | null => {
  const { target, modifiers } = verdict;
  const actor = actorOn(target);
  const own = actor === null || !mayAttack(verdict) ? 0 : (adapter().ownCoverOf?.(actor) ?? 0);
  const ours = modifiers.find(({ stat, type }) => stat === "ac" && type === "cover")?.value ?? 0;
  return own > ours ? own : null;
};
