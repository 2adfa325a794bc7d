import { allCombats, isOwnedBy, viewedCombat, type CombatantDocument } from "../foundry/combat/stored/documents";
import type { OrderOfBattle } from "../foundry/combat/order-of-battle";
import { controlledTokens, isGM } from "../foundry/canvas/canvas-view";
import { createSubjects, type RowSubject } from "../features/tracker/row-subject";
import { knownScene, type ApiParts } from "./api-context";
import { checkNamed, documentOf, tokenId, tokenNamed, type TokenRef } from "./token-refs";

/** Who fights: a token as elsewhere, or a combatant by its id, its uuid or its document. */
export type CombatantRef = TokenRef;

/** Why nobody was found: the creature is in no fight, or nobody was named and nobody can be meant. */
export type NotFound = "not-fighting" | "nobody";

const UUID = /^Combat\.[^.]+\.Combatant\.([^.]+)$/;

/** Those that this user may hear of; of fights that have begun before others, then of that which the tracker shows. */
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

/** Throws `RangeError` for what names no token of the viewed scene; without one, for what names none at all. */
const checkToken = (who: CombatantRef, parts: ApiParts): void => {
  checkNamed("who", who);
  const scene = knownScene(parts);
  if (scene !== null) tokenId(scene, "who", who);
};

const combatantGiven = (who: CombatantRef, parts: ApiParts): CombatantDocument | undefined => {
  const known = knownCombatants();
  const id = combatantId(who);
  const token = tokenNamed(who);
  const found =
    known.find((each) => each.id === id) ??
    known.find(({ tokenId: its, sceneId }) => its === token?.id && (token.scene ?? sceneId) === sceneId);
  if (found !== undefined) return found;
  checkToken(who, parts);
  return undefined;
};

/** The creature in control, else the one whose turn it is where the user may say what it does. */
const combatantMeant = (): CombatantDocument | undefined => {
  const known = knownCombatants();
  const inControl = controlledTokens().map(({ id }) => known.find(({ tokenId: its }) => its === id));
  const acting = allCombats().map(({ round, combatant }) => (round > 0 ? (combatant ?? undefined) : undefined));
  const mine = acting.filter((each) => each !== undefined && (isGM() || isOwnedBy(each, game.user)));
  return [...inControl, ...mine].find((each) => each !== undefined);
};

/** Throws `RangeError`, the same for whoever is not there and whom this user does not know of. */
export const subjectGiven = (
  who: CombatantRef | undefined,
  parts: ApiParts & { readonly order: Pick<OrderOfBattle, "fight"> },
): RowSubject | NotFound => {
  const document = who === undefined ? combatantMeant() : combatantGiven(who, parts);
  const subject = document === undefined ? null : createSubjects(parts.order)(document.id);
  return subject ?? (who === undefined ? "nobody" : "not-fighting");
};
