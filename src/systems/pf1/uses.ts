import { asAnswered, type DeclaredAttack, type Rendered, type RuledAttack, type Rulings } from "../adapter/attack";
import { refusedIn } from "../attack/forbidden-attacks";
import type { AttackJudge } from "../adapter/system-adapter";
import type { ActionUse, AttackDialog } from "./action-use";
import { applyAttack, applyToRows, asRolled, rolledIn, partsFor, type RolledAttack } from "./apply-attack";
import { readAttack, attackPlace, isManeuver } from "./read-attack";

interface UseState {
  ruled: RolledAttack;
  /** Parts that Parapet has put on the attack. */
  readonly parts: readonly string[];
  /** The question whether to attack anyway has been asked. */
  isAsked: boolean;
}

/** In the system, more than 0 is a failure; its own failures have small numbers. */
const REFUSED = 100;

const areSame = (p: RuledAttack, q: RuledAttack): boolean => p.declared.targets.join() === q.declared.targets.join();

const declaredIn = (
  use: ActionUse,
  { before, rulings }: { readonly before?: UseState | undefined; readonly rulings: Rulings | undefined },
): DeclaredAttack | null => {
  const place = attackPlace(use);
  const read = place === undefined ? null : readAttack(use, place);
  return read === null ? null : asAnswered(rulings === undefined ? read : { ...read, rulings }, before?.ruled);
};

/** The judged attacks of current uses, with their parts on the dice. */
const createStates = (attackJudge: AttackJudge) => {
  const states = new WeakMap<ActionUse, UseState>();
  /** What was ruled in the dialog of a use, which comes before its attack is judged. */
  const rulings = new WeakMap<ActionUse, Rulings>();
  const clear = (use: ActionUse): void => {
    applyAttack(use.shared, states.get(use)?.parts ?? [], []);
    states.delete(use);
  };
  const declared = (use: ActionUse, before?: UseState) => declaredIn(use, { before, rulings: rulings.get(use) });
  const judged = (use: ActionUse, before: UseState | undefined): RolledAttack | null => {
    const its = declared(use, before);
    const ruled = its === null ? null : attackJudge.rule(its);
    return ruled === null ? null : rolledIn(use, ruled, attackJudge.barred(ruled));
  };
  /** Judges the use as it is now and applies the result, from scratch each time. Rolled dice stay as they are. */
  const settle = (use: ActionUse): void => {
    if ((use.shared.chatAttacks ?? []).length > 0) return;
    const before = states.get(use);
    clear(use);
    const ruled = judged(use, before);
    if (ruled === null) return;
    const parts = partsFor(ruled, attackJudge.labelOf);
    applyAttack(use.shared, [], parts);
    states.set(use, { ruled, parts, isAsked: before?.isAsked === true && areSame(before.ruled, ruled) });
  };
  return {
    of: (use: ActionUse): UseState | undefined => states.get(use),
    clear,
    settle,
    /** The dialog of a use: what is ruled there is on the attack once its form has been read. */
    opened: (dialog: AttackDialog, html: Rendered): void => {
      const { actionUse: use } = dialog;
      if (use === undefined) return;
      attackJudge.showInDialog(
        { dialog, html, before: BUTTONS },
        {
          declared: () => {
            const its = declared(use);
            return its === null ? null : attackJudge.declared(its);
          },
          // Cover does not add to the defence against maneuvers.
          hasNumber: () => !isManeuver(use.action),
          rule: (its) => {
            rulings.set(use, its);
            if (states.has(use)) settle(use);
          },
        },
      );
    },
  };
};

/** The row with the buttons that attack. */
const BUTTONS = '.form-group:has(button[name="attack_single"]), button[name="attack_single"]';

/**
 * One use of an action, in the system's order. It reads the dialog's form, checks requirements, finds targets and rolls dice.
 * Costs can still be stopped then, and the message is created.
 */
export const createUses = (attackJudge: AttackJudge) => {
  const { of, clear, settle, opened } = createStates(attackJudge);

  const toAsk = (use: ActionUse): UseState | undefined => {
    const state = of(use);
    return state === undefined || state.isAsked || refusedIn(state.ruled) === null ? undefined : state;
  };

  return {
    settle,
    clear,
    opened,
    /** For the system's requirements, before anything is rolled: 0 lets it go on. */
    required: (use: ActionUse, failure: unknown): unknown => {
      // An area that is not placed yet has no targets.
      const state = use.shared.useMeasureTemplate === true || failure !== 0 ? undefined : toAsk(use);
      if (state === undefined) return failure;
      state.isAsked = true;
      return attackJudge.letsPass(state.ruled).then((passed) => {
        if (passed === null) clear(use);
        else if (passed !== state.ruled) {
          state.ruled = { ...state.ruled, declared: passed.declared };
          settle(use);
        }
        return passed === null ? REFUSED : failure;
      });
    },
    /** For attacks that were not asked about before their dice. */
    mayGoOn: (use: ActionUse): boolean => {
      const { action, token, shared } = use;
      const state = toAsk(use);
      const again = (): unknown => action.use?.({ token, skipDialog: shared.skipDialog ?? false });
      const isStopped = state !== undefined && attackJudge.stops(state.ruled, again);
      if (isStopped) clear(use);
      return !isStopped;
    },
    /** For the message that is being created. */
    display: (use: ActionUse): void => {
      const state = of(use);
      const { chatData } = use.shared;
      if (state === undefined || chatData === undefined) return;
      const rolled = asRolled(use.shared, state.ruled, attackJudge.labelOf);
      attackJudge.made(state.ruled);
      const flags = attackJudge.flagsFor(applyToRows(use.shared, rolled));
      for (const [scope, its] of Object.entries(flags)) chatData[`flags.${scope}`] = its;
    },
  };
};
