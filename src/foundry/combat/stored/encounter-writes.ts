import { dequal as isDeepEqual } from "dequal/lite";
import type { Before, Change, Combatant, Encounter } from "../../../combat/encounter";
import { MODULE_ID } from "../../module-id";
import { ORDER_KEY, PART_KEY } from "./read-encounter";
import type { CombatantFlag, Secrets } from "./stored";

/** Fields that players may not know about creatures they do not own. */
const SECRET = ["isUnaware", "readied"] as const;

type SecretFields = Secrets["combatants"][string];

const secretOf = (fields: Before): SecretFields => {
  const secret: SecretFields = {};
  if (fields.isUnaware !== undefined) secret.isUnaware = fields.isUnaware;
  if (fields.readied !== undefined) secret.readied = fields.readied;
  return secret;
};

const openOf = (fields: Before): Before => {
  const open: { -readonly [K in keyof Before]: Before[K] } = { ...fields };
  for (const key of SECRET) Reflect.deleteProperty(open, key);
  return open;
};

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

/** The combatant's flag. Without `isUnaware` and `readied` where its player may not know them. */
const partOf = (its: Combatant, isOpen: boolean): CombatantFlag => ({
  modifier: its.modifier,
  dexterity: its.dexterity,
  rollOffs: [...its.rollOffs],
  rolled: its.rolled,
  isUnaware: isOpen && its.isUnaware,
  hasActed: its.hasActed,
  actedIn: its.actedIn,
  held: its.held,
  steppedIn:
    its.steppedIn === null
      ? null
      : { ...its.steppedIn, behind: { ...its.steppedIn.behind, rollOffs: [...its.steppedIn.behind.rollOffs] } },
  readied: isOpen ? its.readied : null,
});

const picked = <T extends object>(
  of: Change["before"]["combatants"],
  pick: (id: string, fields: Before) => T,
): Record<string, T> => {
  const kept = Object.entries(of).map(([id, fields]) => [id, pick(id, fields)] as const);
  return Object.fromEntries(kept.filter(([, each]) => !isEmpty(each)));
};

const openChange = (change: Change, isOpen: (id: string) => boolean): Change => ({
  ...change,
  before: {
    ...change.before,
    combatants: picked(change.before.combatants, (id, fields) => (isOpen(id) ? fields : openOf(fields))),
  },
});

/** Whether a change reveals that a creature has readied an action its player may not know about. */
const isSecret = ({ kind, who, before }: Change, isOpen: (id: string) => boolean): boolean => {
  if (who === null || isOpen(who)) return false;
  return kind === "ready" || (kind === "cancel" && before.combatants[who]?.readied !== undefined);
};

/** What only GMs may know about a combat. */
export const secretsOf = (fight: Encounter, isOpen: (id: string) => boolean, plan: Secrets["plan"]): Secrets => {
  const combatants: Record<string, SecretFields> = {};
  for (const each of fight.combatants)
    if (!isOpen(each.id) && (each.isUnaware || each.readied !== null)) combatants[each.id] = secretOf(each);
  const before: Record<string, Record<string, SecretFields>> = {};
  const changes = fight.journal.flatMap((change, i) =>
    isSecret(change, isOpen) ? [{ behind: fight.journal[i - 1]?.id ?? null, change }] : [],
  );
  for (const change of fight.journal) {
    const { id, before: was } = change;
    if (isSecret(change, isOpen)) continue;
    const secret = picked(was.combatants, (of, fields) => (isOpen(of) ? {} : secretOf(fields)));
    if (!isEmpty(secret)) before[id] = secret;
  }
  return { combatants, changes, before, plan };
};

export interface CombatantWrite {
  readonly _id: string;
  readonly initiative: number | null;
  readonly flags: object;
}

/** Document updates that bring a combat to the state after a change. */
export interface EncounterWrites {
  readonly combatants: readonly CombatantWrite[];
  readonly flags: object;
}

const combatantWrite = (was: Combatant | undefined, its: Combatant, isOpen: boolean): CombatantWrite | null => {
  const part = partOf(its, isOpen);
  const isChanged = was === undefined || !isDeepEqual(partOf(was, isOpen), part) || was.initiative !== its.initiative;
  if (!isChanged) return null;
  return { _id: its.id, initiative: its.initiative, flags: { [MODULE_ID]: { [PART_KEY]: part } } };
};

/** A combatant with nothing stored gets all fields, so that undoing a change restores what was there before. */
export const encounterWrites = (
  before: Encounter,
  after: Encounter,
  isOpen: (id: string) => boolean,
  isStored: (id: string) => boolean,
): EncounterWrites => {
  const { round, acting, base, renewals, isAdopted, journal } = after;
  const open = journal.filter((change) => !isSecret(change, isOpen)).map((change) => openChange(change, isOpen));
  const order = { turn: { round, acting }, base, renewals, isAdopted, journal: open };
  const combatants = after.combatants.flatMap(
    (its) =>
      combatantWrite(
        before.combatants.find(({ id }) => id === its.id && isStored(id)),
        its,
        isOpen(its.id),
      ) ?? [],
  );
  return { combatants, flags: { [MODULE_ID]: { [ORDER_KEY]: order } } };
};
