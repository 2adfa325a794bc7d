import { namesOf, type NamedThings } from "../../words/sentences";
import type { RuledTarget } from "../../systems/adapter/attack";
import type { CardReader } from "./card-subject";

/** A wall that the attack breaks, with the button by which a GM opens it on the map or makes it as it was. */
interface BrokenWall {
  /** `wall:ID`. */
  readonly id: string;
  readonly text: string;
  readonly isOpened: boolean;
}

export interface BreakingView {
  /** That the attack breaks something; null while it does not. */
  readonly text: string | null;
  /**
   * The button that says so, or takes it back; null for readers who may not, and where it was said before the roll. Only
   * on the scene of the attack is it known what everyone may know.
   */
  readonly act: string | null;
  /** Empty for players. */
  readonly walls: readonly BrokenWall[];
}

const wallsView = (
  ids: readonly string[],
  isBroken: boolean,
  things: NamedThings,
  { words, onMap, knowledge }: CardReader,
): readonly BrokenWall[] => {
  if (!knowledge.knowsAll) return [];
  return ids.flatMap((id): BrokenWall[] => {
    const { state, isDoor } = onMap(id);
    const obstacle = namesOf([id], things, words);
    if (state === "opened") return [{ id, isOpened: true, text: words.say("PARAPET.Break.Close", { obstacle }) }];
    if (state !== "shut" || !isBroken) return [];
    const key = isDoor ? "PARAPET.Break.OpenDoor" : "PARAPET.Break.Remove";
    return [{ id, isOpened: false, text: words.say(key, { obstacle }) }];
  });
};

/** Null where nothing is broken and nothing can be. `ruled` is as the amendments leave it. */
export const breakingView = (
  { ifBroken, broken }: RuledTarget,
  isSeen: boolean,
  things: NamedThings,
  reader: CardReader,
): BreakingView | null => {
  const walls = broken ?? ifBroken?.walls ?? [];
  if (walls.length === 0 || !isSeen) return null;
  const { words } = reader;
  const isBroken = broken !== undefined;
  const obstacles = namesOf(walls, things, words);
  const act = words.say(isBroken ? "PARAPET.Break.NotAfterAll" : "PARAPET.Break.Act", { obstacles });
  return {
    text: isBroken ? words.say("PARAPET.Break.Done", { obstacles }) : null,
    act: reader.mayAmend && reader.isThere && ifBroken !== undefined ? act : null,
    walls: wallsView(walls, isBroken, things, reader),
  };
};
