import { creatureWithId } from "../../scene/model/battlefield";
import { allCombats } from "../../foundry/combat/stored/documents";
import { headingOf } from "../../words/sentences";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import type { Table } from "../../table";

/** Its name in the tracker, for scenes that are not viewed. */
const trackerName = (id: string): string | undefined =>
  allCombats()
    .flatMap(({ combatants }) => combatants.contents)
    .find(({ tokenId }) => `token:${tokenId}` === id)?.name;

/** A creature's name for this client's user; "something unseen" if they may not know it. */
export const calledNow = (id: string, { verdicts, words }: Pick<Table, "verdicts" | "words">): string => {
  const { battlefield } = viewedScene() === null ? { battlefield: null } : verdicts.real.known();
  if (battlefield !== null && creatureWithId(battlefield, id) !== undefined) return headingOf(id, battlefield, words);
  const name = verdicts.knowledge().knowsAll ? trackerName(id) : undefined;
  return name ?? words.say("PARAPET.Card.Unseen");
};
