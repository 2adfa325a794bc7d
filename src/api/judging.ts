import { shown } from "../scene/model/scene-error";
import type { KnownVerdict } from "../foundry/verdicts/knowledge";
import { tokenPlace } from "../foundry/verdicts/error-location";
import { creatureName } from "../foundry/verdicts/verdicts";
import { answer, knownScene } from "./api-context";
import type { Table } from "../table";
import { attackOf, checkManner, type AttackManner } from "./attack-options";
import { checkKeys } from "./validate-arguments";
import { checkNamed, tokenId, type KnownScene, type TokenRef } from "./token-refs";

/** Attackers, targets and details. By default all creatures that the user knows. */
export interface ManyAttacks {
  readonly attackers?: readonly TokenRef[];
  readonly targets?: readonly TokenRef[];
  readonly manner?: AttackManner;
}

/** Queries for verdicts. */
export interface JudgeApi {
  /** The verdict on one attack. */
  readonly judge: (attacker: TokenRef, target: TokenRef, manner?: AttackManner) => KnownVerdict | null;
  /** Verdicts on many attacks, each judged when it is taken. */
  readonly judgeAll: (attacks?: ManyAttacks) => Generator<KnownVerdict, void>;
}

/** Null for a creature that is missing or cannot be read. */
const verdictOn = (table: Table, attacker: string, target: string, manner: AttackManner): KnownVerdict | null => {
  const attack = attackOf(attacker, target, manner);
  const isThere = ({ mirrored }: KnownScene): boolean =>
    [attacker, target].every((id) => creatureName(mirrored.battlefield, id) !== undefined);
  const scene = knownScene(table);
  if (scene === null || !isThere(scene)) return null;
  return answer(
    table,
    () => structuredClone(table.verdicts.real.verdict(attack)),
    () => tokenPlace(table.words, table.verdicts, target),
  );
};

const idsOf = (scene: KnownScene, role: string, refs: readonly TokenRef[] | undefined): readonly string[] => {
  if (refs === undefined) return scene.mirrored.battlefield.creatures.map(({ id }) => id);
  if (!Array.isArray(refs)) throw new RangeError(`${role}: came ${shown(refs)}, wanted an array of tokens`);
  return [...new Set(refs.map((ref) => tokenId(scene, role, ref)))];
};

function* verdictsOn(
  table: Table,
  pairs: readonly (readonly [string, string])[],
  manner: AttackManner,
): Generator<KnownVerdict, void> {
  for (const [attacker, target] of pairs) {
    const verdict = verdictOn(table, attacker, target, manner);
    if (verdict !== null) yield verdict;
  }
}

export const createJudging = (table: Table): JudgeApi => ({
  judge: (attacker, target, manner = {}) => {
    checkManner(manner);
    checkNamed("attacker", attacker);
    checkNamed("target", target);
    const scene = knownScene(table);
    if (scene === null) return null;
    const [from, to] = [tokenId(scene, "attacker", attacker), tokenId(scene, "target", target)];
    return verdictOn(table, from, to, manner);
  },
  judgeAll: (attacks = {}) => {
    checkKeys("attacks", attacks, ["attackers", "targets", "manner"]);
    const { attackers, targets, manner = {} } = attacks;
    checkManner(manner);
    const scene = knownScene(table);
    if (scene === null) return verdictsOn(table, [], manner);
    const from = idsOf(scene, "attackers", attackers);
    const to = idsOf(scene, "targets", targets);
    const pairs = from.flatMap((one) => to.filter((other) => other !== one).map((other) => [one, other] as const));
    return verdictsOn(table, pairs, manner);
  },
});
