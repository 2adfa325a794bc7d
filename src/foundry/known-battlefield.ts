import type { Battlefield, Surface, Wall } from "../battlefield/battlefield";
import type { Scene, SceneArea, SceneWall } from "../battlefield/scene";
import { namelessFloor, type Knowledge } from "./knowledge";
import type { Mirrored } from "./scene-mirror";

/** Ids of what this user does not see. */
const unseenIn = ({ scene, battlefield, unread }: Mirrored, { sees }: Knowledge): string[] =>
  [battlefield.creatures, scene.areas, unread].flatMap((things) =>
    things.map(({ id }) => id).filter((id) => !sees(id)),
  );

/** Shut it is a wall; open it is not there, for no door is shown in its gap. */
const disguised = (wall: SceneWall): SceneWall[] => {
  if (wall.door !== "secret") return [wall];
  return wall.isOpen ? [] : [{ ...wall, door: "none" }];
};

interface Walls {
  readonly scene: readonly SceneWall[];
  readonly battlefield: readonly Wall[];
}

/** The walls as a player takes them; the same lists where there is no secret door. */
const disguisedWalls = ({ scene, battlefield }: Walls): Walls => {
  const secret = new Set(scene.filter(({ door }) => door === "secret").map(({ id }) => `wall:${id}`));
  if (secret.size === 0) return { scene, battlefield };
  return {
    scene: scene.flatMap(disguised),
    battlefield: battlefield.map((wall) => (secret.has(wall.id) ? { ...wall, isDoor: false } : wall)),
  };
};

/** What areas with a part are called to who does not see them: numbered among their like, to tell of nothing else. */
const namesOf = (areas: readonly SceneArea[], part: "gloom" | "surface", nameOf: (number: number) => string) => {
  const ids = [...new Set(areas.filter((area) => part in area.part).map(({ id }) => id))];
  return (id: string): string => nameOf(ids.indexOf(id) + 1);
};

/** The map shows the dark and floors to everyone, whoever is shown the region: what is not told is its name. */
const knownAreas = ({ areas }: Scene, isSeen: (area: SceneArea) => boolean, floorName: Rename): SceneArea[] => {
  const darkName = namesOf(areas, "gloom", (number) => `region:dark-${number}`);
  return areas.flatMap((area) => {
    if (isSeen(area)) return [area];
    if ("surface" in area.part) return [{ ...area, id: floorName(area.id), name: "" }];
    return "gloom" in area.part ? [{ ...area, id: darkName(area.id), name: "" }] : [];
  });
};

type Rename = (id: string) => string;

const knownSurface = (surface: Surface, floorName: Rename): Surface => ({
  ...surface,
  id: floorName(surface.id),
  name: "",
});

const knownPart = (mirrored: Mirrored, unseen: ReadonlySet<string>, walls: Walls): Mirrored => {
  const { scene, battlefield, unread } = mirrored;
  const isSeen = ({ id }: { readonly id: string }): boolean => !unseen.has(id);
  const floorName = namesOf(scene.areas, "surface", namelessFloor);
  const knownScene: Scene = {
    ...scene,
    walls: walls.scene,
    tokens: scene.tokens.filter(({ id }) => !unseen.has(`token:${id}`)),
    areas: knownAreas(scene, isSeen, floorName),
  };
  const knownField: Battlefield = {
    ...battlefield,
    walls: walls.battlefield,
    creatures: battlefield.creatures.filter(isSeen),
    terrains: battlefield.terrains.filter(isSeen),
    veils: battlefield.veils.filter(isSeen),
    surfaces: battlefield.surfaces.map((surface) => (isSeen(surface) ? surface : knownSurface(surface, floorName))),
  };
  return { scene: knownScene, battlefield: knownField, unread: unread.filter(isSeen) };
};

/**
 * What of a scene a user knows, for judging by: without the creatures, areas and unread documents that he does not see,
 * secret doors like the walls they look like. Light and darkness stay, for the map shows them. To who sees all it is the
 * very same object, and to everyone the one before as long as neither scene nor sight has changed.
 */
export const createKnown = (): ((mirrored: Mirrored, knowledge: Knowledge) => Mirrored) => {
  let keptWalls: { readonly of: Walls; readonly known: Walls } | undefined;
  let kept: { readonly of: Mirrored; readonly unseen: string; readonly known: Mirrored } | undefined;

  const knownWalls = ({ scene, battlefield }: Mirrored): Walls => {
    const of = { scene: scene.walls, battlefield: battlefield.walls };
    if (keptWalls?.of.scene !== of.scene || keptWalls.of.battlefield !== of.battlefield)
      keptWalls = { of, known: disguisedWalls(of) };
    return keptWalls.known;
  };

  return (mirrored, knowledge) => {
    if (knowledge.knowsAll) return mirrored;
    const ids = unseenIn(mirrored, knowledge);
    const unseen = ids.join(" ");
    if (kept?.of === mirrored && kept.unseen === unseen) return kept.known;
    const walls = knownWalls(mirrored);
    const isWhole = ids.length === 0 && walls.battlefield === mirrored.battlefield.walls;
    const known = isWhole ? mirrored : knownPart(mirrored, new Set(ids), walls);
    kept = { of: mirrored, unseen, known };
    return known;
  };
};
