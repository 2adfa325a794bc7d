import { creatureWithId } from "../../scene/model/creature-ids";
import { allCombats } from "../../foundry/combat/stored/documents";
import { headingOf } from "../../words/sentences";
import { viewedScene } from "../../foundry/canvas/canvas-view";
import type { Table } from "../../table";

export type NamingParts = Pick<Table, "verdicts" | "words">;

/** On a scene that is not viewed, what the tracker calls it. */
const trackerName = (id: string): string | undefined =>
  allCombats()
    .flatMap(({ combatants }) => combatants.contents)
    .find(({ tokenId }) => `token:${tokenId}` === id)?.name;

/** What a creature is called before this client's user: one that he may not know of is something unseen. */
export const calledNow = (id: string, { verdicts, words }: NamingParts): string => {
  const { battlefield } = viewedScene() === null ? { battlefield: null } : verdicts.real.known();
  if (battlefield !== null && creatureWithId(battlefield, id) !== undefined) return headingOf(id, battlefield, words);
  const name = verdicts.knowledge().knowsAll ? trackerName(id) : undefined;
  return name ?? words.say("PARAPET.Card.Unseen");
};
