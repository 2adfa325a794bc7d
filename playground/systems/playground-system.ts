import type { Game } from "../../stand-in/game";
import type { StandIn } from "../../stand-in/start";
import type { Token } from "../../stand-in/token";

/** What the playground's creatures attack with; each system makes of it what its items are. */
export interface PlainItem {
  readonly id: string;
  readonly title: string;
  readonly kind: "melee" | "ranged" | "thrown" | "spell";
  /** Squares from the attacker. */
  readonly reach?: number;
}

export const ITEMS: readonly PlainItem[] = [
  { id: "sword", title: "Sword", kind: "melee" },
  { id: "spear", title: "Spear (reach)", kind: "melee", reach: 2 },
  { id: "bow", title: "Bow", kind: "ranged" },
  { id: "dagger", title: "Dagger, thrown", kind: "thrown" },
  { id: "ray", title: "Spell", kind: "spell" },
];

export interface AttackAsked {
  readonly standIn: StandIn;
  readonly attacker: Token;
  /** The user's, without the attacker; none where nobody is targeted. */
  readonly targets: readonly Token[];
  readonly item: PlainItem;
}

/** A game system as far as the playground plays it: the process of a roll, shaped like the system's, and no rules of it. */
export interface PlaygroundSystem {
  readonly id: string;
  readonly title: string;
  readonly attack: (asked: AttackAsked) => Promise<unknown>;
  /** Before `init`: what the system puts on `game`, `CONFIG` and its documents. */
  readonly prepare?: (game: Game) => void;
}
