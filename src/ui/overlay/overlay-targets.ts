import type { OverlayMode } from "../../foundry/settings";
import type { TokenView } from "../../foundry/table-view";

/** The hovered token and the targets as the mode has it, each once, without the attacker and what the user cannot see. */
export const targetsFor = (
  mode: OverlayMode,
  attacker: TokenView,
  hovered: TokenView | null,
  targeted: readonly TokenView[],
): readonly TokenView[] => {
  if (mode === "off") return [];
  const tokens = mode === "hover" && hovered !== null ? [hovered, ...targeted] : targeted;
  const others = tokens.filter((token) => token.isVisible && token.id !== attacker.id);
  return [...new Map(others.map((token) => [token.id, token])).values()];
};
