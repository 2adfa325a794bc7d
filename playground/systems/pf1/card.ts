import { make } from "../../../stand-in/make";
import type { Roll } from "../../../stand-in/dice/roll";

/** One roll of an attack and its confirmation. */
export interface ChatAttack {
  readonly label: string;
  readonly attack: Roll;
  readonly critConfirm: Roll | null;
  readonly damage: Roll;
  /** What a critical hit adds to it. */
  readonly critDamage: Roll | null;
}

/** A target on the card, with an actor that other modules may have replaced. */
export interface TargetRow {
  readonly uuid: string;
  actor: {
    readonly name: string;
    readonly system: {
      readonly attributes: {
        readonly ac: Readonly<Record<"normal" | "touch" | "flatFooted", { readonly total: number }>>;
      };
    };
  };
}

const SAVE = "Reflex";

const rowOf = ({ uuid, actor }: TargetRow): HTMLElement => {
  const { normal, touch, flatFooted } = actor.system.attributes.ac;
  const save = make("button", "click", SAVE);
  save.type = "button";
  save.dataset["savingThrow"] = "ref";
  const numbers = `AC ${normal.total}, touch ${touch.total}, flat-footed ${flatFooted.total}`;
  const row = make("div", "target", make("strong", "", actor.name), ` ${numbers} `, save);
  row.dataset["uuid"] = uuid;
  return row;
};

const attackOf = ({ label, attack, critConfirm }: ChatAttack): HTMLElement =>
  make(
    "p",
    "chat-attack",
    `${label}: ${attack.total ?? ""} (${attack.formula})`,
    ...(critConfirm === null
      ? []
      : [make("br", ""), `Confirmation: ${critConfirm.total ?? ""} (${critConfirm.formula})`]),
  );

const damageOf = ({ damage, critDamage }: ChatAttack): HTMLElement => {
  const critical = critDamage === null ? "" : `, critical ${Number(damage.total) + Number(critDamage.total)}`;
  return make("p", "chat-damage", `Damage: ${damage.total ?? ""}${critical}`);
};

/** The message of a use: targets with armour class and save, attacks with confirmation rolls. */
export const cardOf = (attacks: readonly ChatAttack[], targets: readonly TargetRow[]): string =>
  make(
    "div",
    "pf1 chat-card",
    ...targets.map(rowOf),
    ...attacks.flatMap((attack) => [attackOf(attack), damageOf(attack)]),
  ).outerHTML;
