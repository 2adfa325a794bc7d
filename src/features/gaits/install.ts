import { act } from "../../combat/action";
import { DECLARED_GAITS, type DeclaredGait, type TurnPlace } from "../../combat/encounter";
import { isActiveGM } from "../../foundry/users/users";
import { placesInTurn } from "../../foundry/canvas/current-turn";
import { sceneWith } from "../../foundry/canvas/moving-tokens";
import type { MarkSource, RowAct, RowSubject } from "../../foundry/combat/encounters/rows";
import type { NotDone } from "../../foundry/combat/order/order-of-battle";
import { gaitsKnown, stancesKnown } from "../../foundry/combat/order-switch";
import { allCombats } from "../../foundry/combat/stored/documents";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { onceAFrame } from "../../foundry/time/measured";
import { creatureWithId } from "../../scene/model/battlefield";
import type { EncounterTable, Table } from "../../table";
import { tellNotDone } from "../tracker/refusal-messages";

const ICONS: Readonly<Record<DeclaredGait, string>> = {
  step: "fa-solid fa-shoe-prints",
  withdraw: "fa-solid fa-arrow-right-from-bracket",
  "moving-attack": "fa-solid fa-wind",
};

const markFor =
  ({ words }: EncounterTable): MarkSource =>
  ({ its, fight, document, isMine }) => {
    const gait = its.moves.at(-1)?.gait;
    if (gait === undefined || fight.round === 0 || (document.hidden && !isMine) || !gaitsKnown().includes(gait))
      return [];
    return [{ key: gait, icon: ICONS[gait], text: "", label: words.say(`PARAPET.Gait.Mark.${gait}`) }];
  };

declare module "../../table" {
  interface Features {
    gaits: {
      /** Declares how a creature moves in its turn, as its owner or a GM. */
      readonly declare: (gait: DeclaredGait, subject: RowSubject) => Promise<NotDone | null>;
    };
  }
}

const hasMoved = ({ document }: RowSubject): boolean => placesInTurn(`token:${document.tokenId}`).length > 0;

/** Where the creature's token stands in its turn; null if it is not on the viewed scene. */
const placeOf = ({ document }: RowSubject, { verdicts }: Pick<Table, "verdicts">): TurnPlace | null => {
  const token = verdicts.real.known().scene.tokens.find(({ id }) => id === document.tokenId);
  const passed = Math.max(placesInTurn(`token:${document.tokenId}`).length - 1, 0);
  return token === undefined ? null : { x: token.x, y: token.y, elevation: token.elevation, passed };
};

const gaitAct = (gait: DeclaredGait, { later, words, features }: EncounterTable): RowAct => ({
  key: gait,
  label: `PARAPET.Gait.Act.${gait}`,
  icon: ICONS[gait],
  isInHud: true,
  // A Step can be declared again, for the next space.
  isOffered: ({ isMine, fight, its }) =>
    isMine &&
    gaitsKnown().includes(gait) &&
    (gait === "step" || its.moves.at(-1)?.gait !== gait) &&
    typeof act(fight, { id: "asked", kind: "gait", who: its.id, gait, from: null, isFullRound: false }) !== "string",
  run: (subject) =>
    later((features.gaits?.declare(gait, subject) ?? Promise.resolve(null)).then((why) => tellNotDone(why, words))),
});

/** Notes on the active GM's client that a creature stands up in its turn: then it cannot take a 5-foot step. */
const createStandingWatch = ({ order, mirror, verdicts, later, newId, safely }: EncounterTable) => {
  /** The acting combatants that were prone when this was last looked at. */
  let wereProne: ReadonlySet<string> = new Set();
  const look = (): void => {
    const { tidy, ruleset } = verdicts.real.rules();
    const book = ruleSetInForce(ruleset);
    if (!isActiveGM() || book.steps !== "free") return;
    const prone = new Set<string>();
    for (const combat of allCombats()) {
      const { combatant } = combat;
      const scene = sceneWith(combatant?.sceneId ?? null);
      if (combat.round === 0 || !combatant || scene === null) continue;
      const { battlefield } = mirror.of(scene, tidy, book.unsetBase);
      const isProne = creatureWithId(battlefield, `token:${combatant.tokenId}`)?.conditions.includes("prone") === true;
      if (isProne) prone.add(combatant.id);
      else if (wereProne.has(combatant.id))
        later(order.perform(combat.id, { id: newId(), kind: "standUp", who: combatant.id }));
    }
    wereProne = prone;
  };
  return onceAFrame(() => safely(look, undefined));
};

/** Withdrawing, attacks on the move and Pathfinder's second edition's Step, declared with one press; standing up is noted. */
export const installGaits = (table: Table): void => {
  const { encounters, features, changes, whenChanged } = table;
  const parts: EncounterTable = { ...table, ...encounters };
  features.gaits = {
    declare: (gait, subject) => {
      // What it has moved was no withdrawal.
      if (gait === "withdraw" && gaitsKnown().includes(gait) && table.safely(() => hasMoved(subject), false))
        return Promise.resolve("moved");
      const from = table.safely(() => placeOf(subject, table), null);
      // By a book that has full-round actions, withdrawing is one: it leaves no attacks of opportunity.
      const isFullRound = gait === "withdraw" && stancesKnown().includes("full-round");
      return encounters.ask(subject.combat.id, { kind: "gait", who: subject.its.id, gait, from, isFullRound });
    },
  };
  encounters.rows.marks.push(markFor(parts));
  encounters.rows.acts.push(...DECLARED_GAITS.map((gait) => gaitAct(gait, parts)));
  const look = createStandingWatch(parts);
  for (const version of [changes.scene, changes.encounters]) whenChanged(version, look);
};
