/** How far a creature (`token:ID`) of the viewed scene can move, as its token's flag or its sheet says. */
import { tokenOnScene } from "../../foundry/canvas/map-tokens";
import { ownFlag } from "../../foundry/own-flags";
import type { SceneGrid } from "../../scene/model/scene";
import type { SystemAdapter } from "./system-adapter";

interface SpeedParts {
  readonly adapter: () => Pick<SystemAdapter, "speedOf" | "fastestOf">;
  readonly safely: <T, U>(act: () => T, otherwise: U) => T | U;
}

const createSpeed =
  (read: (adapter: ReturnType<SpeedParts["adapter"]>) => SystemAdapter["speedOf"]) =>
  (creature: string, grid: SceneGrid, { adapter, safely }: SpeedParts): number | undefined => {
    const token = tokenOnScene(creature);
    const flagged = ownFlag(token?.flags ?? {}, "speed");
    if (typeof flagged === "number" && flagged >= 0) return flagged;
    const actor = token?.actor ?? null;
    return actor === null ? undefined : safely(() => read(adapter())?.(actor, grid), undefined);
  };

/** On foot, scene units; undefined if nothing says so. */
export const walkingSpeed = createSpeed(({ speedOf }) => speedOf);

/** In whichever way it is fastest, scene units; undefined if nothing says so. */
export const fastestSpeed = createSpeed(({ speedOf, fastestOf }) => fastestOf ?? speedOf);
