import type { Creature, Battlefield, Surface, Wall } from "../../scene/model/battlefield";
import { dequal as isDeepEqual } from "dequal/lite";
import {
  NO_SENSES,
  type Condition,
  type Scene,
  type SceneToken,
  type SceneArea,
  type SceneLevel,
  type SceneWall,
} from "../../scene/model/scene";
import { NO_TRAITS } from "../../scene/model/traits";
import { namelessFloor, type Knowledge } from "./knowledge";
import { unlessEqual } from "../../scene/snapshot/snapshot";
import type { Mirrored } from "../scene/scene-mirror";

/** A creature that a user sees but does not own, and what they may know besides its position. */
interface UnseenCreature {
  readonly id: string;
  /** "" when the user's map does not show it. */
  readonly name: string;
  readonly conditions: readonly Condition[];
  readonly isObject: boolean;
}

const strangersIn = (creatures: readonly Creature[], knowledge: Knowledge): readonly UnseenCreature[] =>
  creatures
    .filter(({ id }) => knowledge.sees(id) && !knowledge.owns(id))
    .map(({ id, name, conditions }) => ({
      id,
      name: knowledge.isNamed(id) ? name : "",
      conditions: conditions.filter((condition) => knowledge.conditionsOf(id).includes(condition)),
      isObject: knowledge.isObject(id),
    }));

type Arms<T extends Creature | SceneToken> = Pick<T, "reach" | "leastReach">;

/**
 * Senses, reach and weapons are on the sheet: a creature the user does not own counts as without special senses and with
 * common reach. A secret one is an object.
 */
const strange = <T extends Creature | SceneToken>(
  creature: T,
  armed: Arms<T>,
  { name, conditions, isObject }: UnseenCreature,
): T => ({
  ...creature,
  name,
  kind: isObject && creature.kind === "creature" ? "object" : creature.kind,
  conditions,
  ...armed,
  handling: null,
  ...NO_TRAITS,
  senses: NO_SENSES,
  hasLowLightVision: false,
});

/** Cached per creature and knowledge; the creature itself when nothing is withheld. */
const createStrange = <T extends Creature | SceneToken>() => {
  const kept = new WeakMap<T, T>();
  return (creature: T, armed: Arms<T>, stranger: UnseenCreature | undefined): T => {
    if (stranger === undefined) return creature;
    const known = strange(creature, armed, stranger);
    if (isDeepEqual(known, creature)) return creature;
    const before = kept.get(creature);
    if (before !== undefined && isDeepEqual(known, before)) return before;
    kept.set(creature, known);
    return known;
  };
};

/** Tokens and creatures as known. The same objects as long as the knowledge stays the same. */
const createKnownCreatures = () => {
  const strangeToken = createStrange<SceneToken>();
  const strangeCreature = createStrange<Creature>();
  return {
    tokens: (tokens: readonly SceneToken[], strangers: ReadonlyMap<string, UnseenCreature>): SceneToken[] =>
      tokens.map((token) => strangeToken(token, { reach: null, leastReach: null }, strangers.get(`token:${token.id}`))),
    creatures: (
      creatures: readonly Creature[],
      strangers: ReadonlyMap<string, UnseenCreature>,
      { grid }: Pick<Scene, "grid">,
    ): Creature[] =>
      creatures.map((creature) =>
        strangeCreature(creature, { reach: grid.distance, leastReach: 0 }, strangers.get(creature.id)),
      ),
  };
};

type KnownCreatures = ReturnType<typeof createKnownCreatures>;

const unseenIn = ({ scene, battlefield, unread }: Mirrored, { sees }: Knowledge): string[] =>
  [battlefield.creatures, scene.areas, unread].flatMap((things) =>
    things.map(({ id }) => id).filter((id) => !sees(id)),
  );

/** A closed secret door counts as a wall, an open one as no wall: the map shows a player no door in either state. */
const disguised = (wall: SceneWall): readonly SceneWall[] => {
  if (wall.door !== "secret") return [wall];
  return wall.isOpen ? [] : [{ ...wall, door: "none" }];
};

interface Walls {
  readonly scene: readonly SceneWall[];
  readonly battlefield: readonly Wall[];
}

/** The walls as a player knows them; the same lists without secret doors. A battlefield has no open doors. */
const disguisedWalls = ({ scene, battlefield }: Walls): Walls => {
  const secret = new Set(scene.filter(({ door }) => door === "secret").map(({ id }) => `wall:${id}`));
  if (secret.size === 0) return { scene, battlefield };
  return {
    scene: scene.flatMap(disguised),
    battlefield: battlefield.map((wall) => (secret.has(wall.id) ? { ...wall, isDoor: false, isSecret: false } : wall)),
  };
};

/** Names of areas for users who do not see them: numbered among their kind, which reveals nothing else. */
const namesOf = (areas: readonly SceneArea[], part: "gloom" | "surface", nameOf: (number: number) => string) => {
  const ids = [...new Set(areas.filter((area) => part in area.part).map(({ id }) => id))];
  return (id: string): string => nameOf(ids.indexOf(id) + 1);
};

/** The map shows places, never the GM's names for them. */
const nameless = <T extends { readonly name: string }>(thing: T): T =>
  thing.name === "" ? thing : { ...thing, name: "" };

/** Named by its id only. */
const numbered = (level: SceneLevel): SceneLevel => (level.name === level.id ? level : { ...level, name: level.id });

/** The map shows darkness and floors to every user. Only the region's identity is withheld. */
const knownAreas = ({ areas }: Scene, isSeen: (area: SceneArea) => boolean, floorName: Rename): SceneArea[] => {
  const darkName = namesOf(areas, "gloom", (number) => `region:dark-${number}`);
  return areas.flatMap((area) => {
    if (isSeen(area)) return [nameless(area)];
    if ("surface" in area.part) return [{ ...area, id: floorName(area.id), name: "" }];
    return "gloom" in area.part ? [{ ...area, id: darkName(area.id), name: "" }] : [];
  });
};

type Rename = (id: string) => string;

interface Hidden {
  readonly unseen: ReadonlySet<string>;
  readonly strangers: ReadonlyMap<string, UnseenCreature>;
}

const knownScene = (scene: Scene, walls: Walls, { unseen, strangers }: Hidden, cast: KnownCreatures): Scene => {
  const tokens = scene.tokens.filter(({ id }) => !unseen.has(`token:${id}`));
  const areas = knownAreas(scene, ({ id }) => !unseen.has(id), namesOf(scene.areas, "surface", namelessFloor));
  return {
    ...scene,
    walls: walls.scene,
    tokens: unlessEqual(cast.tokens(tokens, strangers), scene.tokens),
    areas: unlessEqual(areas, scene.areas),
    levels: unlessEqual(scene.levels.map(numbered), scene.levels),
  };
};

const knownField = (
  { scene, battlefield }: Mirrored,
  walls: Walls,
  { unseen, strangers }: Hidden,
  cast: KnownCreatures,
): Battlefield => {
  const isSeen = ({ id }: { readonly id: string }): boolean => !unseen.has(id);
  const floorName = namesOf(scene.areas, "surface", namelessFloor);
  const knownSurface = (surface: Surface): Surface =>
    nameless(isSeen(surface) ? surface : { ...surface, id: floorName(surface.id) });
  const { creatures, terrains, veils, surfaces } = battlefield;
  return {
    ...battlefield,
    walls: walls.battlefield,
    creatures: unlessEqual(cast.creatures(creatures.filter(isSeen), strangers, scene), creatures),
    terrains: unlessEqual(terrains.filter(isSeen).map(nameless), terrains),
    veils: unlessEqual(veils.filter(isSeen).map(nameless), veils),
    glooms: unlessEqual(battlefield.glooms.map(nameless), battlefield.glooms),
    surfaces: unlessEqual(surfaces.map(knownSurface), surfaces),
  };
};

const isSame = <T extends object>(p: T, q: T): boolean =>
  Object.entries(p).every(([key, value]) => value === Reflect.get(q, key));

/**
 * The scene as a user knows it, for judging. It lacks creatures, areas and unreadable documents that they do not see, and
 * withheld facts. Secret doors are plain walls. Light and darkness stay, because the map shows them. For a GM it is the very
 * same object. For others it is the same object as before, as long as neither scene nor knowledge has changed.
 */
export const createKnown = (): ((mirrored: Mirrored, knowledge: Knowledge) => Mirrored) => {
  const cast = createKnownCreatures();
  let keptWalls: { readonly of: Walls; readonly known: Walls } | undefined;
  let kept: { readonly of: Mirrored; readonly hidden: readonly unknown[]; readonly known: Mirrored } | undefined;

  const knownWalls = ({ scene, battlefield }: Mirrored): Walls => {
    const of = { scene: scene.walls, battlefield: battlefield.walls };
    if (keptWalls?.of.scene !== of.scene || keptWalls.of.battlefield !== of.battlefield)
      keptWalls = { of, known: disguisedWalls(of) };
    return keptWalls.known;
  };

  const knownPart = (mirrored: Mirrored, hidden: Hidden): Mirrored => {
    const walls = knownWalls(mirrored);
    const scene = knownScene(mirrored.scene, walls, hidden, cast);
    const battlefield = knownField(mirrored, walls, hidden, cast);
    const unread = unlessEqual(
      mirrored.unread.filter(({ id }) => !hidden.unseen.has(id)),
      mirrored.unread,
    );
    const isWhole = isSame(scene, mirrored.scene) && isSame(battlefield, mirrored.battlefield);
    return isWhole && unread === mirrored.unread ? mirrored : { scene, battlefield, unread };
  };

  return (mirrored, knowledge) => {
    if (knowledge.knowsAll) return mirrored;
    const unseen = unseenIn(mirrored, knowledge);
    const strangers = strangersIn(mirrored.battlefield.creatures, knowledge);
    const hidden = [unseen, strangers];
    if (kept?.of === mirrored && isDeepEqual(kept.hidden, hidden)) return kept.known;
    const parts = { unseen: new Set(unseen), strangers: new Map(strangers.map((it) => [it.id, it])) };
    kept = { of: mirrored, hidden, known: knownPart(mirrored, parts) };
    return kept.known;
  };
};
