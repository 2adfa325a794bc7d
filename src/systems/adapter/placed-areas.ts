import { creatureWithId } from "../../scene/model/battlefield";
import { regionArea, templateArea } from "../../scene/read-foundry/effect-area";
import type { Guard } from "../../foundry/errors/errors";
import type { Words } from "../../words/localize";
import { scenePlace, type Verdicts } from "../../foundry/verdicts/verdicts";
import { documentsOf, sourceOf } from "../../foundry/scene/scene-source";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { toPixels } from "../../geometry/numbers/lattice";
import type { AreaOrigin } from "../../rules/attack/verdict";

export type Flags = Readonly<Record<string, unknown>>;

/** An area on the viewed scene, in relation to one creature. */
export interface AreaForCreature {
  readonly flags: Flags;
  /** Where it starts for the creature; null if it starts from its carrier's whole body. */
  readonly origin: AreaOrigin | null;
  /** The creature (`token:ID`) that it moves with. */
  readonly carrier: string | null;
  /** Whether the creature is inside. */
  readonly holds: boolean;
}

const LISTS = ["regions", "templates"] as const;

const flagsOf = (source: object): Flags => Object(Reflect.get(source, "flags")) as Flags;

export interface PlacedAreaParts {
  readonly verdicts: Pick<Verdicts, "real">;
  readonly guard: Guard;
  readonly words: Words;
}

/**
 * The areas on the viewed scene with matching flags, in relation to a creature (`token:ID`), newest first. An area that
 * cannot be read is reported and left out.
 */
export const createPlacedAreas =
  ({ verdicts: { real }, guard, words }: PlacedAreaParts) =>
  (matches: (flags: Flags) => boolean, creatureId: string): readonly AreaForCreature[] => {
    const scene = viewedScene();
    const mirrored = real.current();
    const creature = creatureWithId(mirrored.battlefield, creatureId);
    if (scene === null) return [];
    return LISTS.flatMap((list) => {
      const read = list === "templates" ? templateArea : regionArea;
      const sources = documentsOf(scene, list).map((document) => sourceOf(list, document));
      return sources
        .filter((source) => matches(flagsOf(source)))
        .flatMap((source) => {
          const area = guard(
            () => scenePlace(words),
            () => read(source, mirrored.scene.grid),
            undefined,
          );
          if (area === undefined) return [];
          const start = (creature === undefined ? area : area.startFor(creature)).origin;
          const origin = start && { x: toPixels(start.x), y: toPixels(start.y), elevation: area.elevation };
          const holds = creature !== undefined && area.holds(creature);
          return [{ flags: flagsOf(source), origin, carrier: area.carrier, holds }];
        });
    }).toReversed();
  };
