/** What a card says about its area, and about walls that an area or an attack breaks. */
import { groupedBy } from "../../../geometry/numbers/grouped-by";
import { ruleSetInForce } from "../../../foundry/rule-sets/rule-sets";
import type { IfBroken, RuledTarget } from "../../../systems/adapter/attack";
import type { AttackRecord } from "../../../systems/record/attack-record";
import { headingOf, namesOf, type NamedThings } from "../../../words/sentences";
import type { CardReader, CardSubject } from "../card-subject";

export interface AreaHeightView {
  readonly text: string;
  /** How far it starts from its maker; null where it starts at them, and for readers who do not see them. */
  readonly distance: string | null;
  /** Scene units. */
  readonly elevation: number;
  readonly units: string;
  readonly canChange: boolean;
  /** Somebody has made it, at whose height it can start. */
  readonly hasMaker: boolean;
}

export const heightView = (
  { area, attacker }: AttackRecord,
  things: NamedThings,
  { words, mayChangeArea, knowledge }: CardReader,
): AreaHeightView | null => {
  if (area === undefined) return null;
  const { elevation, distance = 0, units } = area;
  const lengthOf = (length: number): string => words.say("PARAPET.Sheet.Derived.Length", { length, units }).trim();
  const text = words.say("PARAPET.Card.Height.Starts", { height: lengthOf(elevation) });
  const isFar = distance > 0 && attacker !== null && knowledge.sees(attacker);
  const maker = isFar ? headingOf(attacker, things, words) : "";
  return {
    text,
    distance: isFar ? words.say("PARAPET.Card.AreaDistance", { distance: lengthOf(distance), maker }) : null,
    elevation,
    units,
    canChange: mayChangeArea,
    hasMaker: attacker !== null,
  };
};

export interface AreaSpreadView {
  /** That it spreads; null while it does not. */
  readonly text: string | null;
  /** The button that says so, or takes it back; null for readers who may not. */
  readonly act: string | null;
  readonly isSpread: boolean;
}

export const spreadView = (
  { area, ruleset }: AttackRecord,
  { words, mayChangeArea }: CardReader,
): AreaSpreadView | null => {
  if (area === undefined || !ruleSetInForce(ruleset).heeds.includes("spread")) return null;
  const isSpread = area.isSpread === true;
  const act = words.say(isSpread ? "PARAPET.Card.Spread.Undo" : "PARAPET.Card.Spread.Act");
  return {
    isSpread,
    text: isSpread ? words.say("PARAPET.Card.Spread.Is") : null,
    act: mayChangeArea ? act : null,
  };
};

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

/** What an area breaks or could break between its origin and some creatures. */
export interface AreaBreakingView extends BreakingView {
  /** What it breaks for them: `wall:ID`. */
  readonly ids: readonly string[];
  readonly isBroken: boolean;
}

type Behind = Pick<RuledTarget, "target"> & { readonly way: IfBroken };

/** The creatures that an area does not reach unless it breaks walls, by these walls. */
const behindWalls = (
  targets: readonly RuledTarget[],
  isSeen: (id: string) => boolean,
): readonly (readonly Behind[])[] => {
  const behind = targets.flatMap(({ target, ifBroken: way }): Behind[] =>
    way === undefined || way.isOfCover === true || !isSeen(target) ? [] : [{ target, way }],
  );
  return [...groupedBy(behind, ({ way }) => way.walls.toSorted().join()).values()];
};

/** For each barrier that stops an area, who is behind it, and the button that says that the area breaks it, or takes it back. */
export const areaBreakingViews = (
  { record, amendments: { breaks } }: CardSubject,
  isSeen: (id: string) => boolean,
  things: NamedThings,
  reader: CardReader,
): readonly AreaBreakingView[] => {
  if (record.of !== "area") return [];
  const { words, mayAmend, isThere } = reader;
  const offered = new Set<string>();
  return behindWalls(record.targets, isSeen).map((behind): AreaBreakingView => {
    const ids = behind[0]?.way.walls ?? [];
    const isBroken = ids.every((wall) => breaks.has(wall));
    const obstacles = namesOf(ids, things, words);
    const targets = words.list(behind.map(({ target }) => headingOf(target, things, words)));
    const act = words.say(isBroken ? "PARAPET.Break.NotAfterAll" : "PARAPET.Break.Act", { obstacles });
    const onMap = ids.filter((wall) => !offered.has(wall));
    for (const wall of onMap) offered.add(wall);
    return {
      ids,
      isBroken,
      text: isBroken ? words.say("PARAPET.Break.Done", { obstacles }) : null,
      act: mayAmend && isThere ? words.say("PARAPET.Break.For", { act, targets }) : null,
      walls: wallsView(onMap, isBroken, things, reader),
    };
  });
};
