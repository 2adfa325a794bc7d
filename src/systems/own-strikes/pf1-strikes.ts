import type { StrikesOf } from "./strike";

/** https://gitlab.com/foundryvtt_pathfinder1e/foundryvtt-pathfinder1: `ItemAction`. Up to 10 its type is in `data`. */
interface Action {
  readonly name?: string;
  readonly actionType?: string;
  readonly data?: { readonly actionType?: string };
  use(options: { readonly token: object }): unknown;
}

interface Item {
  readonly type?: string;
  readonly name?: string;
  readonly system?: { readonly equipped?: unknown; readonly disabled?: unknown; readonly quantity?: unknown };
  readonly actions?: Iterable<Action>;
}

/** Attacks come before weapons: sheets make them of the weapons that are in use. */
const KINDS = ["attack", "weapon"];

const isAtHand = ({ type = "", system }: Item): boolean =>
  KINDS.includes(type) &&
  system?.disabled !== true &&
  system?.quantity !== 0 &&
  (type === "attack" || system?.equipped === true);

export const strikesOfPf1: StrikesOf = (actor, token) =>
  [...((actor as { readonly items?: Iterable<Item> }).items ?? [])]
    .filter(isAtHand)
    .toSorted((p, q) => KINDS.indexOf(p.type ?? "") - KINDS.indexOf(q.type ?? ""))
    .flatMap(({ name = "", actions = [] }) =>
      [...actions]
        .filter(({ actionType, data }) => (actionType ?? data?.actionType) === "mwak")
        .map((action) => ({ name, make: () => action.use({ token }) })),
    );
