import type { AreaView } from "../../foundry/canvas/area-view";
import type { TokenView } from "../../foundry/canvas/map-tokens";
import type { BadgesFor, OverlayMode } from "../../foundry/settings/fields";
import { attitudeBetween } from "../../scene/model/sides";
import type { PixelBox } from "../../drawing/placement";
import { hasElevationText, hasNameplate } from "../../foundry/canvas/map-tokens";
import { sceneOnScreen } from "../../foundry/canvas/screen-place";
import { toPixels } from "../../geometry/numbers/lattice";
import { pixelPoint } from "../../rules/cover/drawn-lines";
import type { Battlefield } from "../../scene/model/battlefield";
import type { Table } from "../../table";
import { headingOf } from "../../words/sentences";
import { spaceOf, type OverlayPlan } from "./overlay-plan";

/** Share of a grid space: about the height of Foundry's names and elevations, which grow with the grid. */
const TEXT = 0.26;

/** A name is about this share of its token's width. */
const NAME = 0.7;

/** On the screen: the spaces of the creatures that the user knows, and where Foundry writes beside them or a way has marks. */
export const tokenRoom = (
  { creatures, grid }: Battlefield,
  { pathAdvice }: Table["features"],
): Pick<OverlayPlan, "tokens" | "texts" | "steps"> => {
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
  return { tokens: near.map(spaceOf), texts, steps: pathAdvice?.marks() ?? [] };
};

/** Labels that say whose cover it is, while the words about a way say what the selected creature's own is. */
export const namedLabels = (
  labels: OverlayPlan["labels"],
  { verdicts, words, features: { pathAdvice } }: Pick<Table, "verdicts" | "words" | "features">,
): OverlayPlan["labels"] => {
  if ((pathAdvice?.marks() ?? []).length === 0) return labels;
  const { battlefield } = verdicts.known();
  return labels.map((label) => {
    const target = headingOf(`token:${label.tokenId}`, battlefield, words);
    return { ...label, heading: words.say("PARAPET.Card.Twin", { target, verdict: label.head }) };
  });
};

/** The attackers on the map. */
export interface Attackers {
  /** The attacker whose lines are drawn. */
  readonly lead: TokenView;
  /** The other controlled tokens, which only get a tag each. */
  readonly others: readonly TokenView[];
}

/**
 * The controlled tokens, the last one leading; or else the token whose turn it is, if the user owns or sees it. Undefined if
 * there is none.
 */
export const attackersFor = (controlled: readonly TokenView[], active: TokenView | null): Attackers | undefined => {
  const lead = controlled.at(-1);
  if (lead !== undefined) return { lead, others: controlled.slice(0, -1) };
  const isShown = active !== null && (active.isOwned || (active.isVisible && !active.isObject));
  return isShown ? { lead: active, others: [] } : undefined;
};

export interface Asking {
  readonly mode: OverlayMode;
  /** The overlay's key is down. */
  readonly isHeld: boolean;
}

const showsHovered = ({ mode, isHeld }: Asking): boolean => mode === "hover" || (isHeld && mode !== "off");

const showsTargets = ({ mode, isHeld }: Asking): boolean => mode !== "off" && (mode !== "key" || isHeld);

/** The hovered and the targeted tokens that the mode shows, each once, without the attacker and invisible tokens. */
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

/** The one controlled token with a mark that says which enemies it may hide from; null if none has it. */
export const hiderFor = (asking: Asking, controlled: readonly TokenView[]): TokenView | null =>
  showsHovered(asking) && controlled.length === 1 ? (controlled[0] ?? null) : null;

/** Areas in view count like hovered tokens; areas that are being placed count like targets. */
export const areasFor = (asking: Asking, areas: readonly AreaView[]): readonly AreaView[] =>
  areas.filter(({ isBeingPlaced }) => showsHovered(asking) || (isBeingPlaced && showsTargets(asking)));

/** One question at a time: a sign has no room to say which it answers. */
interface OtherQuestions {
  /** What areas do to those in them. */
  readonly isOfAreas: boolean;
  /** Where the selected creature itself is safe, on the threat map or the cover map. */
  readonly isOwnSafety: boolean;
}

/** `map`: the one that is shown. */
export const otherQuestions = (
  areas: readonly AreaView[],
  map: "threat" | "cover" | null,
  targeted: readonly TokenView[],
): OtherQuestions => ({
  isOfAreas: areas.length > 0,
  isOwnSafety: map === "threat" || (map === "cover" && targeted.length === 0),
});

/** The tokens with a badge besides those that are asked about: none while no token is controlled. */
export const badgedFor = (
  asking: Asking,
  which: BadgesFor,
  controlled: readonly TokenView[],
  visible: readonly TokenView[],
): readonly TokenView[] => {
  const lead = controlled.at(-1);
  if (lead === undefined || which === "none" || !showsHovered(asking)) return [];
  const others = visible.filter((token) => token.isVisible && !controlled.some(({ id }) => id === token.id));
  return which === "all" ? others : others.filter((token) => attitudeBetween(lead, token) === "enemy");
};
