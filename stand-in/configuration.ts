import { Actor } from "./actor";
import { ChatMessage, settleMessageKinds } from "./chat/chat-message";
import { polygonBackends } from "./collision";
import { Combat } from "./combat/combat";
import { CombatTracker } from "./combat/combat-tracker";
import { Combatant } from "./combat/combatant";
import { Roll } from "./dice/roll";
import type { Generation } from "./profile";
import { SceneDocument } from "./scene-document";
import { SPECIAL_STATUS_EFFECTS, statusEffects } from "./statuses";
import { strict } from "./strict";

/** https://foundryvtt.com/api/v14/variables/CONFIG.html */
export const config = (generation: Generation) => {
  const messages = strict("CONFIG.ChatMessage", { documentClass: ChatMessage, dataModels: {} });
  settleMessageKinds(messages);
  return strict("CONFIG", {
    Canvas: strict("CONFIG.Canvas", { layers: {}, polygonBackends }),
    Scene: strict("CONFIG.Scene", { documentClass: SceneDocument }),
    Actor: strict("CONFIG.Actor", { documentClass: Actor }),
    ChatMessage: messages,
    sounds: strict("CONFIG.sounds", { dice: "sounds/dice.wav" }),
    Combat: strict("CONFIG.Combat", {
      documentClass: Combat,
      initiative: { formula: null, decimals: 2 },
      initiativeIcon: { icon: "icons/svg/d20.svg", hover: "icons/svg/d20-highlight.svg" },
    }),
    ui: strict("CONFIG.ui", { combat: CombatTracker }),
    Combatant: strict("CONFIG.Combatant", { documentClass: Combatant }),
    time: strict("CONFIG.time", { turnTime: 0, roundTime: 0 }),
    queries: {},
    statusEffects: statusEffects(generation),
    specialStatusEffects: { ...SPECIAL_STATUS_EFFECTS },
    Dice: strict("CONFIG.Dice", { rolls: [Roll], randomUniform: () => Math.random() }),
    RegionBehavior: strict("CONFIG.RegionBehavior", { dataModels: {}, typeIcons: {}, typeLabels: {} }),
  });
};

/** https://foundryvtt.com/api/v14/modules/CONST.html */
export const constants = (generation: Generation) =>
  strict("CONST", {
    GRID_TYPES: { GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 },
    KEYBINDING_PRECEDENCE: { PRIORITY: 0, NORMAL: 1, DEFERRED: 2 },
    REGION_VISIBILITY: {
      LAYER: 0,
      GAMEMASTER: 1,
      ALWAYS: 2,
      ...(generation === 14 ? { OBSERVER: 3, LAYER_UNLOCKED: 4 } : {}),
    },
    DOCUMENT_OWNERSHIP_LEVELS: { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 },
    TOKEN_DISPOSITIONS: { SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 },
  });
