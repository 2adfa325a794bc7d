import type { Game } from "../../../stand-in/game";
import type { Token } from "../../../stand-in/token";
import type { PlaygroundSystem } from "../playground-system";
import { actorOf, documentOf, giveActors, linkTokens } from "./actor";
import { layArea } from "./areas";
import { playInitiative, playOrder } from "./combat";
import { itemOf } from "./items";
import { MESSAGE_MODELS } from "./message-models";
import { followOrigins, PlayedMessage } from "./messages";
import { played, settlePlayed, shapeAsked, VERSIONS } from "./played";
import { D20Roll } from "./roll-steps";

/** For scripts on the page, which has no sheets. */
const hands = {
  playground: {
    actorOf,
    documentOf,
    link: linkTokens,
    layArea,
    activity: (token: Token, item: string) => itemOf(actorOf(token), item).activity,
    shape: () => played().shape,
  },
};

/**
 * On a client with the first setting, rolls fold into their usage card. The second is whether players see who was hit, and
 * their armour classes: "all", "hideAC" or "none". It is "none" in a new world; in this one the GM has said "all".
 */
const registerSettings = ({ settings }: Game): void => {
  settings.register("dnd5e", "chatCardSummary", { scope: "client", config: false, type: Boolean, default: true });
  settings.register("dnd5e", "attackRollVisibility", { scope: "world", config: false, type: String, default: "all" });
};

/** Dungeons & Dragons, fifth edition. `?shape=5` runs 5.3 on Foundry 14, which otherwise runs 6.0. */
export const dnd5e: PlaygroundSystem = {
  id: "dnd5e",
  title: "Dungeons & Dragons, fifth edition",
  prepare: (game) => {
    const shape = shapeAsked(game.generation);
    settlePlayed({ game, shape });
    Object.assign(globalThis, { dnd5e: hands });
    Object.assign(game.system, { version: VERSIONS[shape] });
    giveActors();
    registerSettings(game);
    const { rolls }: { readonly rolls: object[] } = CONFIG.Dice;
    rolls.push(D20Roll);
    const { ChatMessage: config }: { readonly ChatMessage: object } = CONFIG;
    Object.assign(config, { documentClass: PlayedMessage, dataModels: shape === 6 ? MESSAGE_MODELS : {} });
    if (shape === 6) followOrigins();
    playInitiative(game, shape === 6);
    playOrder();
  },
  attack: ({ attacker, item }) => itemOf(actorOf(attacker), item.id).activity.use(),
};
