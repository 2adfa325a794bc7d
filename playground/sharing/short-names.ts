import type { Scene } from "../../src/scene/model/scene";
import { DEFAULT_LEVEL } from "../../stand-in/document-fields";

/** A scene with short display names, and the new name of each full id (`wall:ID`). */
export interface Named {
  readonly scene: Scene;
  readonly nameOf: (fullId: string) => string;
}

/** Valid anywhere on a line: a short word, or a sign and a number as for drawn areas. */
const isShort = (id: string): boolean => /^(?:[A-Za-z]\w{0,11}|[#=_:!;~&]\d{1,3})$/.test(id) && id !== "nobody";

const idIn = (fullId: string): string => fullId.slice(fullId.indexOf(":") + 1);

/** Version 14 gives a scene without levels one level, which can be omitted. */
const withoutOnlyLevel = (scene: Scene): Scene => {
  const isOnly = scene.levels.length === 1 && scene.levels[0]?.id === DEFAULT_LEVEL;
  const parts = [...scene.walls, ...scene.areas, ...scene.lights];
  if (!isOnly || parts.some(({ levels }) => levels.length > 0)) return scene;
  return { ...scene, levels: [], tokens: scene.tokens.map((token) => ({ ...token, level: null })) };
};

/** What needs a name, by full id, with the first letter of a new name. Ids of areas contain their kind. */
const toName = ({ tokens, walls, areas, lights, templates }: Scene): readonly (readonly [string, string])[] => [
  ...tokens.map(({ id, disposition }) => [`token:${id}`, disposition < 0 ? "t" : "T"] as const),
  ...areas.map(({ id }) => [id, "a"] as const),
  ...walls.map(({ id }) => [`wall:${id}`, "w"] as const),
  ...lights.map(({ id }) => [`light:${id}`, "l"] as const),
  ...templates.map(({ id }) => [`template:${id}`, "x"] as const),
];

/** Unique names: the id itself when it is short and still free. */
const namesFor = (wanted: readonly (readonly [string, string])[]): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const reserved = new Set(wanted.map(([fullId]) => idIn(fullId)).filter(isShort));
  const taken = new Set<string>();
  const last = new Map<string, number>();
  const next = (letter: string): string => {
    let number = last.get(letter) ?? 0;
    do number += 1;
    while (reserved.has(`${letter}${number}`));
    last.set(letter, number);
    return `${letter}${number}`;
  };
  for (const [fullId, letter] of wanted) {
    if (names.has(fullId)) continue;
    const id = idIn(fullId);
    const name = isShort(id) && !taken.has(id) ? id : next(letter);
    taken.add(name);
    names.set(fullId, name);
  }
  return names;
};

/** The scene with short, unambiguous names. */
export const withShortNames = (given: Scene): Named => {
  const scene = withoutOnlyLevel(given);
  const names = namesFor(toName(scene));
  const nameOf = (fullId: string): string => names.get(fullId) ?? fullId;
  const renamed =
    (kind: string) =>
    <T extends { readonly id: string }>(it: T): T => ({ ...it, id: nameOf(`${kind}:${it.id}`) });
  return {
    scene: {
      ...scene,
      tokens: scene.tokens.map(renamed("token")),
      walls: scene.walls.map(renamed("wall")),
      areas: scene.areas.map((it) => ({ ...it, id: it.id.replace(idIn(it.id), () => nameOf(it.id)) })),
      lights: scene.lights.map(renamed("light")),
      templates: scene.templates.map(renamed("template")),
    },
    nameOf,
  };
};
