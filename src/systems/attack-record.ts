import { MODULE_ID } from "../foundry/module-id";
import type { RuledAttack, RuledTarget } from "./attack";

export const RECORD_VERSION = 1;

/** What Parapet ruled of an attack, as a message keeps it: `flags.parapet.attack`. */
export interface AttackRecord {
  readonly version: typeof RECORD_VERSION;
  /** The scene's id. */
  readonly scene: string | null;
  readonly ruleset: string;
  readonly title: string;
  readonly attacker: string;
  readonly missRolls: number;
  readonly targets: readonly RuledTarget[];
  /** Targets on which there is no verdict, for an error that the GM was told of. */
  readonly unjudged: readonly string[];
  /** What the GM calls all that is spoken of, by id. */
  readonly names: Readonly<Record<string, string>>;
}

/** Flags for the message that bears the record. */
export const flagsOfRecord = (attack: AttackRecord): object => ({ [MODULE_ID]: { attack } });

/** All ids that a verdict speaks of. */
const idsIn = ({ verdict }: RuledTarget): readonly string[] => [
  ...verdict.obstacles,
  ...verdict.lines.flatMap(({ obstacles }) => obstacles),
  ...(verdict.onMiss === null ? [] : [verdict.onMiss]),
  ...[...verdict.reasons, ...verdict.modifiers.map(({ note }) => note)].flatMap(({ data }) =>
    Object.values(data).flatMap((value) => (typeof value === "object" ? value : [])),
  ),
];

export const recordOf = (
  { declared: { attacker, title, missRolls }, ruleset, targets, unjudged }: RuledAttack,
  { scene, nameOf }: { readonly scene: string | null; readonly nameOf: (id: string) => string },
): AttackRecord => {
  const ids = new Set([attacker, ...unjudged, ...targets.flatMap((each) => [each.target, ...idsIn(each)])]);
  const names = Object.fromEntries([...ids].map((id) => [id, nameOf(id)]));
  return { version: RECORD_VERSION, scene, ruleset, title, attacker, missRolls, targets, unjudged, names };
};
