import type { Game } from "../../../stand-in/game";
import { Hooks } from "../../../stand-in/hooks";
import type { Token } from "../../../stand-in/token";
import { ITEMS, type PlaygroundSystem } from "../playground-system";
import { ActionUse, playAction, settleUses } from "./action-use";
import { actorOf, documentOf } from "./actor";
import { Pf1PlayedItem, type PlayOptions } from "./items";

/** Rolls the save of a target's row on a card. */
const saveByRow =
  (game: Game) =>
  (event: Event): void => {
    const { currentTarget } = event;
    if (!(currentTarget instanceof HTMLElement)) return;
    const uuid = currentTarget.closest<HTMLElement>("[data-uuid]")?.dataset["uuid"];
    const token = game.canvas?.tokens.placeables.find((each) => documentOf(each).uuid === uuid);
    const save = currentTarget.dataset["savingThrow"];
    if (token !== undefined && save !== undefined) void actorOf(token).rollSavingThrow(save, { event });
  };

const followCards = (game: Game): void => {
  Hooks.on("renderChatMessageHTML", (_message, html) => {
    if (!(html instanceof HTMLElement)) return;
    for (const button of html.querySelectorAll("[data-saving-throw]"))
      button.addEventListener("click", saveByRow(game));
  });
};

const itemOf = (attacker: Token, id: string): Pf1PlayedItem => {
  const plain = ITEMS.find((each) => each.id === id) ?? ITEMS[0];
  if (plain === undefined) throw new Error("The playground has nothing to attack with.");
  return new Pf1PlayedItem(actorOf(attacker), plain, playAction);
};

/** The system's globals. `playground` is for scripts, which have no sheets. */
const played = {
  actionUse: { ActionUse },
  playground: {
    actorOf,
    use: (token: Token, item: string, options: PlayOptions = {}) => itemOf(token, item).action.use(options),
  },
};

/** Pathfinder 1e. */
export const pf1: PlaygroundSystem = {
  id: "pf1",
  title: "Pathfinder 1e",
  prepare: (game) => {
    Object.assign(globalThis, { pf1: played });
    settleUses(game);
    followCards(game);
  },
  attack: ({ attacker, item }) => itemOf(attacker, item.id).action.use(),
};
