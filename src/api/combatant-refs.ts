import { allCombats, isOwnedBy, viewedCombat, type CombatantDocument } from "../foundry/combat/stored/documents";
import { controlledTokens, isGM } from "../foundry/canvas/canvas-view";
import { createSubjects, type RowSubject } from "../foundry/combat/encounters/rows";
import { knownScene } from "./api-context";
import type { Table } from "../table";
import { checkNamed, documentOf, tokenId, tokenNamed, type TokenRef } from "./token-refs";

/** A combatant: a token as elsewhere, or a combatant's id, uuid or document. */
export type CombatantRef = TokenRef;

/** Why no combatant was found: the creature is in no combat, or none was named and none is implied. */
export type NotFound = "not-fighting" | "nobody";

const UUID = /^Combat\.[^.]+\.Combatant\.([^.]+)$/;

/** Combatants this user may know about; started combats first, and the tracker's first among those. */
const knownCombatants = (): readonly CombatantDocument[] =>
  [...allCombats()]
    .sort(
      (a, b) =>
        Number(b.round > 0) - Number(a.round > 0) || Number(b === viewedCombat()) - Number(a === viewedCombat()),
    )
    .flatMap(({ combatants }) => combatants.contents)
    .filter((each) => isGM() || !each.hidden || isOwnedBy(each, game.user));

const combatantId = (came: unknown): string | undefined => {
  if (typeof came === "string") return UUID.exec(came)?.[1] ?? came;
  const { id, documentName } = documentOf(came);
  return documentName === "Combatant" ? id : undefined;
};

/**
 * Throws `RangeError` for a reference to no token of the viewed scene; without a scene, for a reference to no token at
 * all.
 */
const checkToken = (who: CombatantRef, table: Table): void => {
  checkNamed("who", who);
  const scene = knownScene(table);
  if (scene !== null) tokenId(scene, "who", who);
};

const combatantGiven = (who: CombatantRef, table: Table): CombatantDocument | undefined => {
  const known = knownCombatants();
  const id = combatantId(who);
  const token = tokenNamed(who);
  const found =
    known.find((each) => each.id === id) ??
    known.find(({ tokenId: its, sceneId }) => its === token?.id && (token.scene ?? sceneId) === sceneId);
  if (found !== undefined) return found;
  checkToken(who, table);
  return undefined;
};

/** The controlled creature, else the current combatant if the user controls it. */
const combatantMeant = (): CombatantDocument | undefined => {
  const known = knownCombatants();
  const inControl = controlledTokens().map(({ id }) => known.find(({ tokenId: its }) => its === id));
  const acting = allCombats().map(({ round, combatant }) => (round > 0 ? (combatant ?? undefined) : undefined));
  const mine = acting.filter((each) => each !== undefined && (isGM() || isOwnedBy(each, game.user)));
  return [...inControl, ...mine].find((each) => each !== undefined);
};

/** Throws `RangeError`, the same one for a missing combatant and for one this user does not know about. */
export const subjectGiven = (who: CombatantRef | undefined, table: Table): RowSubject | NotFound => {
  const document = who === undefined ? combatantMeant() : combatantGiven(who, table);
  const subject = document === undefined ? null : createSubjects(table.encounters.order)(document.id);
  return subject ?? (who === undefined ? "nobody" : "not-fighting");
};
