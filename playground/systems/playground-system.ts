import type { Game } from "../../stand-in/game";
import type { StandIn } from "../../stand-in/start";
import type { Token } from "../../stand-in/token";

/** What the playground's creatures attack with. Each system builds its own items from it. */
export interface PlainItem {
  readonly id: string;
  readonly title: string;
  readonly kind: "melee" | "ranged" | "thrown" | "spell";
  /** Reach in squares. */
  readonly reach?: number;
  readonly hasBrace?: boolean;
}

export const ITEMS: readonly PlainItem[] = [
  { id: "sword", title: "Sword", kind: "melee" },
  { id: "spear", title: "Spear (reach)", kind: "melee", reach: 2, hasBrace: true },
  { id: "bow", title: "Bow", kind: "ranged" },
  { id: "dagger", title: "Dagger, thrown", kind: "thrown" },
  { id: "ray", title: "Spell", kind: "spell" },
];

export interface AttackAsked {
  readonly standIn: StandIn;
  readonly attacker: Token;
  /** The user's targets without the attacker. */
  readonly targets: readonly Token[];
  readonly item: PlainItem;
}

/** The supported part of a game system: its roll process, without its rules. */
export interface PlaygroundSystem {
  readonly id: string;
  readonly title: string;
  readonly attack: (asked: AttackAsked) => Promise<unknown>;
  /** Before `init`: what the system adds to `game`, `CONFIG` and its documents. */
  readonly prepare?: (game: Game) => void;
}
