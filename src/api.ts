import { printBattleMap } from "./battlefield/notation";
import type { Scene } from "./battlefield/scene";
import type { Guard } from "./foundry/errors";
import type { Knowledge, KnownVerdict } from "./foundry/knowledge";
import type { Rulings } from "./foundry/rulings";
import { MODULE_ID } from "./foundry/settings";
import type { AttackKind, PixelPoint } from "./rules/verdict";
import type { Overlay } from "./ui/overlay/overlay";
import type { OverlayLine } from "./ui/overlay/overlay-plan";

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
  readonly labels: readonly { readonly tokenId: string; readonly text: string }[];
}

/**
 * `game.modules.get("parapet").api`, also handed to the hook `parapet.ready`. Answers hold only what the asking user may
 * know. Token ids with or without the prefix `token:`.
 */
export interface ParapetApi {
  readonly version: string;
  /** The verdict as plain data, or null when there is none; the GM is told why. */
  readonly verdict: (attackerId: string, targetId: string, manner?: AttackManner) => KnownVerdict | null;
  /** The neighbourhood of these tokens (of all, when none are named) as a text map for a bug report, or null. */
  readonly battleMap: (tokenIds?: readonly string[]) => string | null;
  readonly overlay: ShownOverlay;
}

const bareId = (id: string): string => id.replace(/^token:/, "");

const knownId = (id: string, knowledge: Knowledge): string => {
  const full = `token:${bareId(id)}`;
  if (!knowledge.sees(full))
    throw new RangeError(`no token ${JSON.stringify(id)} in sight; wanted the id of a visible token`);
  return full;
};

const knownScene = (scene: Scene, { sees }: Knowledge): Scene => ({
  ...scene,
  tokens: scene.tokens.filter((token) => sees(`token:${token.id}`)),
});

export const createApi = (rulings: Rulings, overlay: Overlay, guard: Guard): ParapetApi => ({
  version: game.modules.get(MODULE_ID)?.version ?? "",
  verdict: (attackerId, targetId, { kind = "ranged", reach = null, origin = null } = {}) =>
    guard(
      () => "api.verdict",
      () => {
        const knowledge = rulings.knowledge();
        const [attacker, target] = [knownId(attackerId, knowledge), knownId(targetId, knowledge)];
        return structuredClone(rulings.verdict({ attacker, target, kind, reach, origin }));
      },
      null,
    ),
  battleMap: (tokenIds) =>
    guard(
      () => "api.battleMap",
      () => printBattleMap(knownScene(rulings.current().scene, rulings.knowledge()), tokenIds?.map(bareId)),
      null,
    ),
  overlay: {
    get lines() {
      return structuredClone(overlay.shown().lines);
    },
    get labels() {
      return overlay.shown().labels.map(({ tokenId, text }) => ({ tokenId, text }));
    },
  },
});
