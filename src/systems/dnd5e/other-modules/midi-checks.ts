/**
 * midi-qol decides hits itself, in `workflow.checkHits()`, and makes no message of the attack. That runs between the hooks
 * `midi-qol.preCheckHits` and `midi-qol.hitsChecked`. During each call of that method, and no longer, Parapet's numbers are in
 * memory.
 *
 * 12.4 compares with the target actor's prepared armour class, which is raised here. From 13 the workflow has a map of
 * changes by uuid of the actor. It fills the map from the roll's list of targets, which has Parapet's numbers. So only what
 * the map lacks is added.
 * Source: 12.4.24, https://gitlab.com/tposney/midi-qol branch v12dnd4, `src/module/Workflow.ts`. For 13, single public copies
 * of built files. For 14, what other modules use: docs/systems.md, "Companions".
 */
import type { HookName } from "../../../foundry/errors/hooks";
import { MODULE_ID } from "../../../foundry/module-id";
import type { SystemHooks } from "../../adapter/system-adapter";
import { shiftsFor, type Applied, type AttackRoll, type AttackTargets } from "../apply-attack";
import type { RuledAttack } from "../../adapter/attack";
import type { TargetEntry } from "../rolls";

/** No roll but a critical hit reaches it. */
const BEYOND_REACH = 1000;

interface CheckedActor {
  readonly uuid?: string;
  readonly system?: { readonly attributes?: { readonly ac?: { value?: number | null } } };
}

interface Workflow {
  readonly activity?: { readonly uuid?: string } | null;
  /** Tokens or their documents. */
  readonly targets?: Iterable<{ readonly id?: string | null; readonly actor?: CheckedActor | null }>;
  readonly itemCardId?: string | null;
  readonly itemCardUuid?: string | null;
  readonly targetDescriptors?: readonly TargetEntry[];
  /** 14 and 13: changes of armour classes by uuid of the actor. */
  readonly targetACModifiers?: unknown;
  readonly descriptorACModifiers?: unknown;
  checkHits?: (...args: readonly unknown[]) => unknown;
}

/** What a roll has given to the check of its hits. */
interface Kept {
  readonly flags: unknown;
  /** By id of the token (`token:ID`). */
  readonly shifts: ReadonlyMap<string, number>;
  /** Numbers in the roll's list of targets, by uuid of the token or actor. */
  readonly put: Applied["rows"];
}

interface Change {
  readonly actor: CheckedActor;
  readonly shift: number;
}

/** If tokens share an actor, the highest number counts: the defender's choice. */
const changesIn = ({ targets = [] }: Workflow, { shifts }: Kept): readonly Change[] => {
  const changes = new Map<CheckedActor, number>();
  for (const { id, actor } of targets) {
    const shift = shifts.get(`token:${id}`);
    if (actor !== null && actor !== undefined && shift !== undefined)
      changes.set(actor, Math.max(shift, changes.get(actor) ?? -Infinity));
  }
  return [...changes].flatMap(([actor, shift]) => (shift === 0 ? [] : [{ actor, shift }]));
};

/** A change in memory: made, made again on an actor that was prepared again, and removed. */
interface Held {
  readonly raise: () => void;
  readonly lower: () => void;
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

/** A number that is not the one put there is the actor's own: it was prepared again. */
const onActor = ({ actor, shift }: Change): Held => {
  let put: number | undefined;
  const armor = () => actor.system?.attributes?.ac;
  return {
    raise: () => {
      const ac = armor();
      const own = numberOf(ac?.value);
      if (ac === undefined || own === undefined || own === put) return;
      put = own + shift;
      ac.value = put;
    },
    lower: () => {
      const ac = armor();
      if (ac !== undefined && put !== undefined && ac.value === put) ac.value = put - shift;
      put = undefined;
    },
  };
};

const inMap =
  (modifiers: Map<unknown, unknown>) =>
  ({ actor: { uuid }, shift }: Change): Held => {
    let isRaised = false;
    const add = (more: number): void => void modifiers.set(uuid, (numberOf(modifiers.get(uuid)) ?? 0) + more);
    return {
      raise: () => {
        if (!isRaised) add(shift);
        isRaised = true;
      },
      lower: () => {
        if (isRaised) add(-shift);
        isRaised = false;
      },
    };
  };

/** Whether the workflow has read Parapet's number from the list of targets. */
const isRead = ({ targetDescriptors = [] }: Workflow, { put }: Kept, { actor: { uuid } }: Change): boolean =>
  targetDescriptors.some((row) => {
    const number = put.get(row.token ?? row.actor ?? row.uuid ?? "")?.put ?? null;
    return (row.actor ?? row.uuid) === uuid && number !== null && row.ac === number;
  });

const heldFor = (workflow: Workflow, kept: Kept): readonly Held[] => {
  const changes = changesIn(workflow, kept);
  const modifiers = [workflow.targetACModifiers, workflow.descriptorACModifiers].find((map) => map instanceof Map);
  return modifiers === undefined
    ? changes.map(onActor)
    : changes.filter((change) => !isRead(workflow, kept, change)).map(inMap(modifiers));
};

/** Checks that run. A check may start another, in a reaction; only the last one's numbers are there. */
const createStack = () => {
  let running: readonly (readonly Held[])[] = [];
  const raise = (): void => running.at(-1)?.forEach((held) => held.raise());
  const lower = (): void => running.at(-1)?.forEach((held) => held.lower());
  return {
    begin: (changes: readonly Held[]): void => {
      lower();
      running = [...running, changes];
      raise();
    },
    end: (changes: readonly Held[]): void => {
      lower();
      changes.forEach((held) => held.lower());
      running = running.filter((each) => each !== changes);
      raise();
    },
    /** For actors that were prepared again while a check runs. */
    raise,
  };
};

/** After these, an actor is prepared again: a reaction may raise its armour class while its hit is checked. */
export const PREPARED_AGAIN: readonly HookName[] = [
  "updateActor",
  "createActiveEffect",
  "updateActiveEffect",
  "deleteActiveEffect",
  "createItem",
  "updateItem",
  "deleteItem",
];

/** Undo would have nothing to write: midi-qol's messages have no list of Parapet's. */
const withoutOwnTargets = (flags: unknown): unknown => {
  const { ownTargets: _, ...ours } = Object(flags) as Record<string, unknown>;
  return ours;
};

/** A roll for which a message is made has its card there. */
const isDiscarded = ({ message: { create } }: AttackRoll): boolean => create === false;

interface Rolled extends AttackTargets {
  readonly ruled: RuledAttack;
  readonly applied: Applied;
}

export const createMidiChecks = ({ guard }: Pick<SystemHooks, "guard">) => {
  /** By uuid of the activity: its last roll. */
  const rolled = new Map<string, Kept>();
  /** By workflow, as long as there is one. */
  const checked = new WeakMap<Workflow, Kept>();
  /** By id of the message of a workflow. */
  const cards = new Map<string, unknown>();
  const wrapped = new WeakSet<Workflow>();
  const stack = createStack();
  const safely = <T>(act: () => T, otherwise: T): T => guard(() => "midi-qol checkHits", act, otherwise);

  const wrap = (workflow: Workflow, check: NonNullable<Workflow["checkHits"]>): void => {
    workflow.checkHits = async (...args) => {
      const kept = checked.get(workflow);
      const held = kept === undefined ? [] : safely(() => heldFor(workflow, kept), []);
      safely(() => stack.begin(held), undefined);
      try {
        return await check.apply(workflow, [...args]);
      } finally {
        safely(() => stack.end(held), undefined);
        const card = workflow.itemCardId ?? workflow.itemCardUuid?.split(".").at(-1);
        if (kept !== undefined && typeof card === "string" && kept.flags !== undefined) cards.set(card, kept.flags);
      }
    };
  };

  return {
    /** Call it when nothing changes the roll any more. */
    keep: (roll: AttackRoll, { ruled, targeted, barred, applied }: Rolled): void => {
      const { uuid } = roll.process.subject;
      if (uuid === undefined) return;
      const shifts = new Map(shiftsFor(ruled, targeted));
      for (const id of barred) shifts.set(id, BEYOND_REACH);
      const ours = roll.message.data?.flags?.[MODULE_ID];
      const flags = isDiscarded(roll) && ours !== undefined ? withoutOwnTargets(ours) : undefined;
      rolled.set(uuid, { flags, shifts, put: applied.rows });
    },
    /**
     * For `midi-qol.preCheckHits`. Other modules call the method again later, so it stays wrapped; a check without numbers is
     * wrapped too, so that it finds none of another's.
     */
    prepare: (workflow: Workflow): void => {
      const { checkHits, activity } = workflow;
      if (typeof checkHits !== "function") return;
      if (!wrapped.has(workflow)) wrap(workflow, checkHits);
      wrapped.add(workflow);
      const kept = rolled.get(activity?.uuid ?? "");
      if (kept === undefined) return;
      rolled.delete(activity?.uuid ?? "");
      checked.set(workflow, kept);
    },
    preparedAgain: (): void => stack.raise(),
    /** For `preUpdateChatMessage`: the card goes into the workflow's message with its next update. */
    mark: ({ id }: { readonly id?: string | null }, changes: { flags?: Record<string, unknown> }): void => {
      const flags = typeof id === "string" ? cards.get(id) : undefined;
      if (flags === undefined) return;
      cards.delete(id ?? "");
      changes.flags = { ...changes.flags, [MODULE_ID]: flags };
    },
  };
};
