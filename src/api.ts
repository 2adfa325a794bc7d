import { battleMapOf } from "./foundry/battle-map";
import type { Guard } from "./foundry/errors";
import { knownReason, type KnownVerdict } from "./foundry/knowledge";
import type { Words } from "./foundry/localize";
import { sentenceOf } from "./foundry/sentences";
import { scenePlace, tokenPlace } from "./foundry/places";
import { creatureName, isUnread, type Rulings } from "./foundry/rulings";
import type { Mirrored } from "./foundry/scene-mirror";
import { MODULE_ID } from "./foundry/module-id";
import {
  ATTACK_KINDS,
  type Attack,
  type AttackKind,
  type Figure,
  type PixelPoint,
  type Reason,
  type Verdict,
} from "./rules/verdict";
import type { Overlay } from "./ui/overlay/overlay";
import type { OverlayLine } from "./ui/overlay/overlay-plan";
import { verdictWords, type VerdictWords } from "./ui/verdict-words";

/** How the attack is made; a ranged attack when nothing is said. `reach` is in scene units, null one square. */
export interface AttackManner {
  readonly kind?: AttackKind;
  readonly reach?: number | null;
  /** An area's point of origin in scene pixels. */
  readonly origin?: PixelPoint | null;
}

/** What the map shows now. */
export interface ShownOverlay {
  /** Sight-lines in scene pixels. */
  readonly lines: readonly OverlayLine[];
  /** What a rule set draws besides lines, undermost first. */
  readonly figures: readonly { readonly kind: Figure["kind"]; readonly points: readonly PixelPoint[] }[];
  readonly labels: readonly { readonly tokenId: string; readonly text: string }[];
}

/**
 * `game.modules.get("parapet").api`, also handed to the hook `parapet.ready`. Answers hold only what the asking user may
 * know. Token ids with or without the prefix `token:`.
 */
export interface ParapetApi {
  readonly version: string;
  /** The verdict as plain data, or null when there is none (a token cannot be read, say); the GM is told why. */
  readonly verdict: (attackerId: string, targetId: string, manner?: AttackManner) => KnownVerdict | null;
  /** A verdict that this API has given, in the words of the map's labels: level, what it changes, what is refused. */
  readonly words: (verdict: KnownVerdict) => VerdictWords | null;
  /** Why it is so, and what there is to say of the attack or of a charge refused, as sentences in the user's language. */
  readonly sentences: (verdict: Verdict) => readonly string[] | null;
  /** The neighbourhood of these tokens (the whole scene, when none are named) as a text map for a bug report, or null. */
  readonly battleMap: (tokenIds?: readonly string[]) => string | null;
  readonly overlay: ShownOverlay;
}

/** The creature's id in verdicts. Throws `RangeError` for a token that is not there for this user. */
const creatureId = (id: string, mirrored: Mirrored): string => {
  const full = id.startsWith("token:") ? id : `token:${id}`;
  const isThere = creatureName(mirrored.battlefield, full) !== undefined || isUnread(mirrored, full);
  if (isThere) return full;
  throw new RangeError(`came token ${JSON.stringify(id)}, wanted the id of a token on the viewed scene`);
};

const attackOf = (
  attacker: string,
  target: string,
  { kind = "ranged", reach = null, origin = null }: AttackManner,
): Attack => {
  if (!ATTACK_KINDS.includes(kind))
    throw new RangeError(`kind: came ${kind}, wanted one of ${ATTACK_KINDS.join(", ")}`);
  if (reach !== null && !(reach >= 0)) throw new RangeError(`reach: came ${reach}, wanted 0 or more scene units`);
  return { attacker, target, kind, reach, origin };
};

const overlayShown = (overlay: Overlay): ShownOverlay => ({
  get lines() {
    return structuredClone(overlay.shown().lines);
  },
  get figures() {
    return overlay
      .shown()
      .marks.flatMap((mark) => (mark.kind === "figure" ? [{ kind: mark.figure, points: [...mark.points] }] : []));
  },
  get labels() {
    return overlay.shown().labels.map(({ tokenId, text }) => ({ tokenId, text }));
  },
});

/** Of the attack also where it is allowed: that a spread goes round corners, say. */
const reasonsToSay = ({ reasons, permissions }: Verdict): readonly Reason[] => [
  ...reasons,
  ...permissions
    .filter(({ action, isAllowed }) => action === "attack" || (action === "charge" && !isAllowed))
    .flatMap(({ reason }) => reason ?? []),
];

export interface ApiParts {
  readonly rulings: Rulings;
  readonly overlay: Overlay;
  readonly words: Words;
  readonly guard: Guard;
}

export const createApi = ({ rulings, overlay, words, guard }: ApiParts): ParapetApi => {
  const answer = <T>(ask: () => T, place = () => scenePlace(words)): T | null => guard(place, ask, null);
  const creature = (id: string): string => creatureId(id, rulings.known());
  const canBeJudged = ({ attacker, target }: Attack): boolean =>
    ![attacker, target].some((id) => id !== null && isUnread(rulings.known(), id));
  const verdictOf = (attack: Attack): KnownVerdict | null =>
    answer(
      () => (canBeJudged(attack) ? structuredClone(rulings.verdict(attack)) : null),
      () => tokenPlace(words, rulings, attack.target),
    );
  return {
    version: game.modules.get(MODULE_ID)?.version ?? "",
    verdict: (attackerId, targetId, manner = {}) => {
      const attack = answer(() => attackOf(creature(attackerId), creature(targetId), manner));
      return attack === null ? null : verdictOf(attack);
    },
    words: (verdict) => answer(() => verdictWords(verdict, words)),
    sentences: (verdict) =>
      answer(() => {
        const { battlefield } = rulings.known();
        const said = reasonsToSay(verdict).map((reason) => knownReason(reason, rulings.knowledge()));
        return [...new Set(said.map((reason) => sentenceOf(reason, battlefield, words)))];
      }),
    battleMap: (tokenIds = []) => answer(() => battleMapOf(rulings.known(), tokenIds.map(creature))),
    overlay: overlayShown(overlay),
  };
};
