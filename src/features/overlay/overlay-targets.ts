import type { AreaView } from "../../foundry/canvas/area-view";
import type { OverlayMode } from "../../foundry/settings/fields";
import type { TokenView } from "../../foundry/canvas/canvas-view";

/** Which tokens the user asks about. */
export interface Asking {
  readonly mode: OverlayMode;
  /** The overlay's key is down. */
  readonly isHeld: boolean;
}

const showsHovered = ({ mode, isHeld }: Asking): boolean => mode === "hover" || (isHeld && mode !== "off");

const showsTargets = ({ mode, isHeld }: Asking): boolean => mode !== "off" && (mode !== "key" || isHeld);

/** The hovered token and the targets as the mode has it, each once, without the attacker and what the user cannot see. */
export const targetsFor = (
  asking: Asking,
  attacker: TokenView,
  hovered: TokenView | null,
  targeted: readonly TokenView[],
): readonly TokenView[] => {
  const tokens = [
    ...(hovered !== null && showsHovered(asking) ? [hovered] : []),
    ...(showsTargets(asking) ? targeted : []),
  ];
  const others = tokens.filter((token) => token.isVisible && token.id !== attacker.id);
  return [...new Map(others.map((token) => [token.id, token])).values()];
};

/** The areas looked at as a hovered token is, those that are being laid as targets are. */
export const areasFor = (asking: Asking, areas: readonly AreaView[]): readonly AreaView[] =>
  areas.filter(({ isBeingPlaced }) => showsHovered(asking) || (isBeingPlaced && showsTargets(asking)));
