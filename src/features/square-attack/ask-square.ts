import { activeToken, controlledTokens } from "../../foundry/canvas/map-tokens";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { isOutOfTurn } from "../../foundry/canvas/current-turn";
import { asCharge, asMoving, isCharging } from "../../foundry/combat/charging";
import { actsAsReadied } from "../../foundry/combat/readied/readied-attack";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { refusalOf, type Attack } from "../../rules/attack/verdict";
import { LEVEL_ONLY } from "../../rules/judge/rule-set";
import { canGropeIn, IMAGINED, withImagined, type GuessedSquare } from "../../rules/hiding/guessed-square";
import { creatureWithId } from "../../scene/model/battlefield";
import { isWithinReach } from "../../rules/distance/distance";
import type { Table } from "../../table";
import { headingOf, sentenceOf } from "../../words/sentences";
import { askInForm } from "../windows/ask";
import { formGroup } from "../windows/form-row";
import { makerIn } from "../windows/make-element";
import { strikeKind } from "./square-judge";
import { SQUARE_KINDS, type SquareAttack } from "./square-query";

type Manner = Pick<SquareAttack, "kind" | "bonus">;

const WIDTH = 380;
const MOST = 500;

/** Whether an attack on a square is one of opportunity: it is another creature's turn, and it is no readied action. */
export const isOpportunity = (
  { attacker, kind }: Pick<SquareAttack, "attacker" | "kind">,
  { verdicts, encounters: { order } }: Pick<Table, "verdicts" | "encounters">,
): boolean =>
  kind !== "ranged" &&
  ruleSetInForce(verdicts.real.rules().ruleset).hasOpportunityAttacks === true &&
  isOutOfTurn(attacker) &&
  !actsAsReadied(attacker, order);

/** The creature that attacks: the one controlled token, or else the active combatant if it is the user's. */
export const squareAttacker = (): string | null => {
  const active = activeToken();
  const lead = controlledTokens().at(-1) ?? (active?.isOwned === true ? active : undefined);
  return lead === undefined ? null : `token:${lead.id}`;
};

/** As what a creature attacks now, and the attack as that: what it guesses is concealed from it. */
const asNow = ({ attacker, kind }: Pick<SquareAttack, "attacker" | "kind">, table: Table) => {
  const { verdicts } = table;
  const attack: Attack = { attacker, target: IMAGINED, kind: strikeKind({ kind }), reach: null, origin: null };
  const unseen: Attack = { ...attack, ruled: { concealment: "total" } };
  if (isCharging(attacker, verdicts.real.rules().ruleset))
    return { action: "charge", attack: asCharge(unseen, verdicts.real.known()) } as const;
  const { movedFrom } = asMoving(attack, verdicts.real.rules().ruleset, verdicts.real.known());
  return isOpportunity({ attacker, kind }, table)
    ? ({ action: "attack-of-opportunity", attack: unseen } as const)
    : ({ action: "attack", attack: movedFrom === undefined ? attack : { ...unseen, movedFrom } } as const);
};

/** Why the rules forbid an attack on the square, by what the user knows of the map; null if they do not. */
const refusalAt = (
  { attacker, kind, ...square }: Omit<SquareAttack, "bonus" | "beside">,
  table: Table,
): string | null => {
  const { verdicts, words } = table;
  const { battlefield } = verdicts.real.known();
  const { ruleset, options } = verdicts.real.rules();
  const creature = creatureWithId(battlefield, attacker);
  if (creature === undefined) return null;
  const field = withImagined(battlefield, creature, square);
  const { action, attack } = asNow({ attacker, kind }, table);
  const refusal = refusalOf(ruleSetInForce(ruleset).judge(field, attack, options, LEVEL_ONLY), action);
  return refusal === null ? null : sentenceOf(refusal, battlefield, words);
};

const isInMelee = (attacker: string, square: GuessedSquare, { verdicts }: Table): boolean => {
  const { battlefield } = verdicts.real.known();
  const creature = creatureWithId(battlefield, attacker);
  if (creature === undefined) return false;
  const field = withImagined(battlefield, creature, square);
  const imagined = creatureWithId(field, IMAGINED);
  return imagined !== undefined && isWithinReach(field, creature, imagined, creature.reach);
};

const mannerIn = (form: HTMLFormElement | null): Manner => {
  const [kind, bonus] = ["kind", "bonus"].map((name) => form?.elements.namedItem(name));
  const value = bonus instanceof HTMLInputElement ? Math.trunc(Number(bonus.value)) : 0;
  return {
    kind: SQUARE_KINDS.find((each) => kind instanceof HTMLSelectElement && each === kind.value) ?? "melee",
    bonus: Number.isFinite(value) ? Math.min(Math.max(value, -MOST), MOST) : 0,
  };
};

/** Whether a creature can grope in a square, by the rules in force and by what the user knows of the map. */
export const canGropeNow = (attacker: string, square: GuessedSquare, { real }: Table["verdicts"]): boolean => {
  const { battlefield } = real.known();
  const creature = creatureWithId(battlefield, attacker);
  const { squareAttacks } = ruleSetInForce(real.rules().ruleset);
  return squareAttacks?.canGrope === true && creature !== undefined && canGropeIn(battlefield, creature, square);
};

const contentFor = (
  { kind, bonus }: Manner,
  refusal: string | null,
  kinds: readonly Manner["kind"][],
  table: Table,
): HTMLDivElement => {
  const make = makerIn(document);
  const { say } = table.words;
  return make(
    "div",
    "parapet-square-attack parapet-fields",
    make("p", "", say("PARAPET.Square.Explained")),
    ...(refusal === null
      ? []
      : [make("p", "parapet-square-warning", say("PARAPET.Square.Refused", { reason: refusal }))]),
    formGroup({
      id: "parapet-square-kind",
      name: "kind",
      label: say("PARAPET.Square.KindOf"),
      hint: "",
      control: {
        kind: "choice",
        value: kind,
        options: kinds.map((value) => ({
          value,
          label: say(`PARAPET.Square.Kind.${value}`),
        })),
      },
    }),
    formGroup({
      id: "parapet-square-bonus",
      name: "bonus",
      label: say("PARAPET.Square.Bonus"),
      hint: say("PARAPET.Square.BonusHint"),
      control: { kind: "number", value: bonus, step: 1, placeholder: "0" },
    }),
  );
};

/** Asks how the square is attacked; the last answer for this creature is the first proposal. Null if it is not. */
export const createMannerDialog = (table: Table) => {
  const { words } = table;
  const { say } = words;
  const bonuses = new Map<string, number>();

  return async (attacker: string, square: GuessedSquare): Promise<SquareAttack | null> => {
    const isClose = isCharging(attacker, table.verdicts.real.rules().ruleset) || isInMelee(attacker, square, table);
    const kind = isClose ? "melee" : "ranged";
    const refusal = refusalAt({ attacker, kind, ...square }, table);
    const kinds = SQUARE_KINDS.filter((each) => each !== "grope" || canGropeNow(attacker, square, table.verdicts));
    const { battlefield } = table.verdicts.real.known();
    const scene = viewedScene()?.id;
    const title = say("PARAPET.Square.Title", { name: headingOf(attacker, battlefield, words) });
    const content = contentFor({ kind, bonus: bonuses.get(attacker) ?? 0 }, refusal, kinds, table);
    const answers = [
      { action: "attack", label: say("PARAPET.Square.Attack") },
      { action: "leave", label: say("PARAPET.Refusal.Leave") },
    ];
    const shown = { window: { title, icon: "fa-solid fa-shield-halved" }, width: WIDTH, content };
    const said = await askInForm(shown, answers, mannerIn);
    if (said === null || viewedScene()?.id !== scene) return null;
    bonuses.set(attacker, said.bonus);
    return { attacker, ...square, ...said, beside: null };
  };
};
