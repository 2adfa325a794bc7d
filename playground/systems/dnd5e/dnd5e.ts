import { ChatMessage } from "../../../stand-in/chat/chat-message";
import type { Game } from "../../../stand-in/game";
import { Hooks } from "../../../stand-in/hooks";
import { make } from "../../../stand-in/make";
import { getProperty } from "../../../stand-in/objects";
import type { Token } from "../../../stand-in/token";
import { ITEMS, type PlaygroundSystem } from "../playground-system";
import { activityBy, settleActivities, type PlayedActivity } from "./activity";
import { actorOf, documentOf, giveActors } from "./actor";
import { FIREBALL, PlayedItem } from "./items";

interface Entry {
  readonly name: string;
  readonly ac: number | null;
}

const isEntry = (entry: unknown): entry is Entry => typeof entry === "object" && entry !== null && "ac" in entry;

const TWENTY = 20;

/** As the system compares: nothing at all is less than null. */
const rowFor =
  (total: number, isCritical: boolean) =>
  ({ name, ac }: Entry): HTMLElement => {
    const isMiss = !isCritical && total < Number(ac);
    return make("li", `target ${isMiss ? "miss" : "hit"}`, `${isMiss ? "✗" : "✓"} ${name} ${ac ?? "∞"}`);
  };

const showHits = (message: ChatMessage, html: HTMLElement): void => {
  const targets: unknown = getProperty(message._source, "flags.dnd5e.targets");
  const [roll] = message.rolls;
  if (!Array.isArray(targets) || roll === undefined) return;
  const row = rowFor(roll.total ?? 0, roll.dice[0]?.total === TWENTY);
  html.querySelector(".message-content")?.append(make("ul", "evaluation", ...targets.filter(isEntry).map(row)));
};

/** One after the other for all creatures that are controlled. */
const saveByButton =
  (game: Game) =>
  async (event: Event): Promise<void> => {
    for (const token of game.canvas?.tokens.controlled ?? [])
      await actorOf(token).rollSavingThrow({ ability: "dex", target: 15, event });
  };

const followCards = (game: Game): void => {
  Hooks.on("renderChatMessageHTML", (message, html) => {
    if (!(message instanceof ChatMessage) || !(html instanceof HTMLElement)) return;
    showHits(message, html);
    for (const button of html.querySelectorAll('[data-action="rollSave"]'))
      button.addEventListener("click", (event) => void saveByButton(game)(event));
  });
};

const giveActivities = (): void => {
  Object.defineProperty(ChatMessage.prototype, "getAssociatedActivity", {
    value(this: ChatMessage): PlayedActivity | undefined {
      return activityBy(getProperty(this._source, "flags.dnd5e.activity.uuid"));
    },
  });
};

const itemOf = (attacker: Token, id: string): PlayedItem => {
  const plain = [...ITEMS, FIREBALL].find((each) => each.id === id);
  if (plain === undefined) throw new Error("The playground has nothing of that kind.");
  return new PlayedItem(actorOf(attacker), plain);
};

/** What scripts find on the page, which have no sheets to use. */
const played = {
  playground: {
    ...{ actorOf, documentOf },
    activity: (token: Token, item: string) => itemOf(token, item).activity,
  },
};

/** Dungeons & Dragons, fifth edition. */
export const dnd5e: PlaygroundSystem = {
  id: "dnd5e",
  title: "Dungeons & Dragons, fifth edition",
  prepare: (game) => {
    Object.assign(globalThis, { dnd5e: played });
    settleActivities(game);
    giveActors();
    giveActivities();
    followCards(game);
  },
  attack: ({ attacker, item }) => itemOf(attacker, item.id).activity.use(),
};
