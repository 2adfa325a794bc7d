import { act } from "../../combat/action";
import { DEFENCES } from "../../combat/encounter";
import { endedByAttack, ENDING_STANCES, stancesIn, type EndingStance } from "../../combat/stances";
import { isWithheld } from "../../foundry/combat/stored/documents";
import type { MarkSource, RowAct, RowSubject } from "../../foundry/combat/encounters/rows";
import { stancesKnown } from "../../foundry/combat/order-switch";
import { dodgeBonus, isAgileWith } from "../../rules/books/pathfinder/attack-roll";
import { isInvisible } from "../../rules/concealment/senses";
import { hidingChances, looksAt } from "../../rules/hiding/hiding";
import { creatureWithId } from "../../scene/model/battlefield";
import { STANCES, type Stance } from "../../rules/attack/verdict";
import type { EncounterTable, Table } from "../../table";
import { headingOf } from "../../words/sentences";
import { createAttackDeeds } from "../opportunities/attack-deeds";
import { tellNotDone, type NotDoneReason } from "../tracker/refusal-messages";
import { createStanceEnds } from "./stance-ends";

const ICONS: Readonly<Record<Stance, string>> = {
  defensive: "fa-solid fa-shield-halved",
  "total-defense": "fa-solid fa-shield",
  "full-round": "fa-solid fa-stopwatch",
  "taking-cover": "fa-solid fa-person-shelter",
  stealth: "fa-solid fa-user-ninja",
  "class-stance": "fa-solid fa-yin-yang",
};

/** Whether the user knows it to be invisible. */
const isUnseen = ({ document }: RowSubject, { verdicts }: Table): boolean => {
  const its = creatureWithId(verdicts.real.known().battlefield, `token:${document.tokenId}`);
  return its !== undefined && isInvisible(its);
};

/** With its dodge bonus for those who may know its ranks in Acrobatics. */
const labelOf = (stance: Stance, subject: RowSubject, table: Table): string => {
  const {
    isMine,
    document: { actor },
  } = subject;
  const { words, acrobaticsOf } = table;
  const kind = DEFENCES.find((each) => each === stance);
  if (stance === "stealth" && isUnseen(subject, table)) return words.say("PARAPET.Stance.Mark.stealthUnseen");
  if (kind === undefined) return words.say(`PARAPET.Stance.Mark.${stance}`);
  if (!isMine) return words.say(`PARAPET.Stance.MarkOfOthers.${kind}`);
  const dodge = dodgeBonus(kind, actor !== null && isAgileWith(acrobaticsOf(actor)));
  return words.say(`PARAPET.Stance.Mark.${kind}`, { dodge });
};

/** What is secret is not in `its` of a user who may not know it. Withheld combatants have marks for their owners and GMs alone. */
const marksFor =
  (table: EncounterTable): MarkSource =>
  (subject) => {
    const { its, fight, document, isMine } = subject;
    const known = fight.round === 0 || (isWithheld(document) && !isMine) ? [] : stancesKnown();
    return stancesIn(its)
      .filter((stance) => known.includes(stance))
      .map((stance) => ({
        key: stance,
        icon: ICONS[stance],
        text: "",
        label: labelOf(stance, subject, table),
      }));
  };

/** The enemies, as far as the user knows them, from which a creature may not begin a stealth stance. */
const observersOf = ({ document }: RowSubject, { verdicts }: Table): readonly string[] => {
  const { battlefield } = verdicts.real.known();
  const its = creatureWithId(battlefield, `token:${document.tokenId}`);
  if (its === undefined) return [];
  const looks = looksAt(battlefield, its).map((look) => verdicts.level(look, { settings: "saved" }));
  const chance = hidingChances(looks).find(({ way }) => way === "stealth-stance");
  return chance?.notFrom.map(({ observer }) => observer) ?? [];
};

declare module "../../table" {
  interface Features {
    stances: {
      /** Declares a stance, as the creature's owner or a GM. */
      readonly take: (stance: Stance, subject: RowSubject) => Promise<NotDoneReason | null>;
      /** Ends the stance of a creature (`token:ID`) whose attack this client, a GM's, has rolled. */
      readonly endByAttack: (attacker: string) => void;
    };
  }
}

const take = (stance: Stance, subject: RowSubject, table: EncounterTable): Promise<NotDoneReason | null> => {
  const [combat, who] = [subject.combat.id, subject.its.id];
  const act = () => table.ask(combat, { kind: "stance", who, stance });
  const defence = DEFENCES.find((each) => each === stance);
  const { spentAction } = table.features;
  return defence === undefined || spentAction === undefined
    ? act()
    : spentAction.unlessSpent(defence, { combat, who }, act);
};

/** The stance is declared whatever the map says: the GM has the last word. */
const declare = async (stance: Stance, subject: RowSubject, table: EncounterTable): Promise<void> => {
  const { words, verdicts, safely } = table;
  const observers = stance === "stealth" ? safely(() => observersOf(subject, table), []) : [];
  const { document } = subject;
  const why = await take(stance, subject, table);
  tellNotDone(why, words);
  if (why !== null || observers.length === 0) return;
  const names = observers.map((id) => headingOf(id, verdicts.real.known().battlefield, words));
  const said = words.say("PARAPET.Stance.Observed", { name: document.name, observers: words.list(names) });
  ui.notifications.warn(foundry.utils.escapeHTML(said));
};

const mayDeclare = (stance: Stance, { isMine, fight, its }: RowSubject): boolean =>
  isMine &&
  !stancesIn(its).includes(stance) &&
  typeof act(fight, { id: "asked", kind: "stance", who: its.id, stance }) !== "string";

const beginAct = (stance: Stance, table: EncounterTable): RowAct => ({
  key: stance,
  label: `PARAPET.Stance.Act.${stance}`,
  icon: ICONS[stance],
  isInHud: true,
  isOffered: (subject) => stancesKnown().includes(stance) && mayDeclare(stance, subject),
  run: (subject) => table.later(declare(stance, subject, table)),
});

const endAct = (stance: EndingStance, table: EncounterTable): RowAct => ({
  key: `end-${stance}`,
  label: `PARAPET.Stance.Stop.${stance}`,
  icon: "fa-solid fa-xmark",
  isInHud: true,
  isOffered: ({ isMine, its }) => isMine && stancesKnown().includes(stance) && stancesIn(its).includes(stance),
  run: ({ combat, its }) =>
    table.later(
      table.ask(combat.id, { kind: "endStance", who: its.id, stance }).then((why) => tellNotDone(why, table.words)),
    ),
});

/** Stances, declared with one press in the token HUD or the tracker, and ended when the book says: by attacks and movement. */
export const installStances = (table: Table) => {
  const { encounters, features, changes, whenChanged } = table;
  const parts: EncounterTable = { ...table, ...encounters };
  const { marks, acts } = encounters.rows;
  const ends = createStanceEnds(parts);
  features.stances = { take: (stance, subject) => take(stance, subject, parts), endByAttack: ends.attacked };
  marks.push(marksFor(parts));
  acts.push(...STANCES.map((one) => beginAct(one, parts)));
  acts.push(...ENDING_STANCES.map((stance) => endAct(stance, parts)));
  const attacks = createAttackDeeds(parts, {
    name: "stance",
    isIts: () => true,
    changeBy: ({ its }, id) => {
      const stance = endedByAttack(its);
      return stance === null ? null : { id, kind: "endStance", who: its.id, stance };
    },
  });
  for (const version of [changes.scene, changes.encounters]) whenChanged(version, ends.look);
  return { attacks, moved: ends.moved };
};
