import { isWithheld } from "../../foundry/combat/stored/documents";
import type { MarkSource } from "../../foundry/combat/encounters/rows";
import { isOrderOn } from "../../foundry/combat/order-switch";
import { MOST_DAMAGE } from "../../systems/record/attack-record";
import type { EncounterTable, Table } from "../../table";
import type { Words } from "../../words/localize";
import type { FindingStep } from "../cards/card-subject";
import { createAttackDeeds } from "../opportunities/attack-deeds";
import { tellNotDone } from "../tracker/refusal-messages";
import { askInForm } from "../windows/ask";
import { formGroup } from "../windows/form-row";
import { makerIn } from "../windows/make-element";
import {
  createCoupPresses,
  findingOf,
  isFinding,
  leavesOff,
  type CoupNotDone,
  type CoupOn,
  type CoupPress,
} from "./coup-press";

declare module "../../table" {
  interface Features {
    coup: {
      /** How far a creature is in finding a target with total concealment. Both are `token:ID`. */
      readonly findingOf: (attacker: string, target: string) => FindingStep;
      /** Delivers or undoes a coup de grâce, or enters its damage, as a GM or an owner of the attacker. */
      readonly ask: (press: CoupPress) => Promise<CoupNotDone | null>;
      /** The same, with a notice if it is not done. */
      readonly press: (press: CoupPress) => Promise<void>;
      /** Asks for the damage, with this as the first proposal. */
      readonly askDamage: (on: CoupOn, damage: number | null) => Promise<void>;
    };
  }
}

const WIDTH = 380;

const damageIn = (form: HTMLFormElement | null): number | null => {
  const input = form?.elements.namedItem("damage");
  const value = input instanceof HTMLInputElement && input.value.trim() !== "" ? Number(input.value) : null;
  return value !== null && Number.isInteger(value) && value >= 0 && value <= MOST_DAMAGE ? value : null;
};

const contentFor = (damage: number | null, say: Words["say"]): HTMLDivElement =>
  makerIn(document)(
    "div",
    "parapet-coup-damage",
    formGroup({
      id: "parapet-coup-damage",
      name: "damage",
      label: say("PARAPET.Coup.Damage"),
      hint: say("PARAPET.Coup.DamageHint"),
      control: { kind: "number", value: damage, min: 0, max: MOST_DAMAGE, step: 1, placeholder: "" },
    }),
  );

/** Asks for the damage of a coup de grâce; null if none is entered. */
const askCoupDamage = (damage: number | null, { say }: Words): Promise<number | null> => {
  const window = { title: say("PARAPET.Coup.DamageTitle"), icon: "fa-solid fa-skull" };
  const answers = [
    { action: "enter", label: say("PARAPET.Coup.Enter") },
    { action: "leave", label: say("PARAPET.Config.Cancel") },
  ];
  const content = contentFor(damage, say);
  return askInForm({ window, classes: ["parapet-coup"], width: WIDTH, content }, answers, damageIn);
};

/** Withheld combatants have marks for their owners and GMs alone. */
const markFor =
  (table: EncounterTable): MarkSource =>
  ({ its, fight, document, isMine }) =>
    !isFinding({ its, fight }, table) || fight.round === 0 || !isOrderOn() || (isWithheld(document) && !isMine)
      ? []
      : [{ key: "finding", icon: "fa-solid fa-skull", text: "", label: table.words.say("PARAPET.Coup.Mark") }];

/**
 * Coups de grâce: the buttons on cards, and the two full rounds against total concealment, which attacks on others end.
 * `life.ts` registers what it returns.
 */
export const installCoup = (table: Table) => {
  const { encounters, features } = table;
  const parts: EncounterTable = { ...table, ...encounters };
  const presses = createCoupPresses(parts);
  const press = async (asked: CoupPress): Promise<void> => tellNotDone(await presses.press(asked), table.words);
  features.coup = {
    findingOf: (attacker, target) => findingOf(attacker, target, parts),
    ask: presses.press,
    press,
    askDamage: async (on, before) => {
      const damage = await askCoupDamage(before, table.words);
      if (damage !== null) await press({ ...on, act: "damage", damage });
    },
  };
  encounters.rows.marks.push(markFor(parts));
  // The two full rounds are consecutive: an attack on another target ends them.
  const attacks = createAttackDeeds(parts, {
    name: "coup",
    isIts: () => true,
    changeBy: ({ its, document }, id, message) =>
      its.finding !== null && leavesOff(`token:${document.tokenId}`, message, parts)
        ? { id, kind: "endFind", who: its.id }
        : null,
  });
  return { attacks, register: presses.register };
};
