import type { PixelBox } from "../../drawing/placement";
import { hasElevationText, hasNameplate } from "../../foundry/canvas/map-tokens";
import { sceneOnScreen } from "../../foundry/canvas/screen-place";
import { toPixels } from "../../geometry/numbers/lattice";
import { pixelPoint } from "../../rules/cover/drawn-lines";
import type { Battlefield } from "../../scene/model/battlefield";
import { spaceOf, type OverlayPlan } from "./overlay-plan";

/** Share of a grid space: about the height of Foundry's names and elevations, which grow with the grid. */
const TEXT = 0.26;

/** A name is about this share of its token's width. */
const NAME = 0.7;

/** On the screen: the spaces of the creatures that the user knows, and where Foundry writes beside them. */
export const tokenRoom = ({ creatures, grid }: Battlefield): Pick<OverlayPlan, "tokens" | "texts"> => {
  const height = TEXT * toPixels(grid.size);
  const isOnScreen = sceneOnScreen();
  const near = creatures.filter(({ centre }) => isOnScreen(pixelPoint(centre)));
  const texts = near.flatMap((creature): PixelBox[] => {
    const { left, right, top, bottom } = spaceOf(creature);
    const inset = ((1 - NAME) / 2) * (right - left);
    const id = creature.id.slice("token:".length);
    const across = { left: left + inset, right: right - inset };
    return [
      ...(hasNameplate(id) ? [{ ...across, top: bottom, bottom: bottom + height }] : []),
      ...(hasElevationText(id) ? [{ ...across, top: top - height, bottom: top }] : []),
    ];
  });
  return { tokens: near.map(spaceOf), texts };
};
