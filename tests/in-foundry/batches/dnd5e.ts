import { byHand, holds, same, skip, type Assumption, type Batch } from "../assumption";
import { client, type Doc, type Fields } from "../client";
import { MARK, type Trial } from "../trial";

interface MessageDoc extends Doc {
  readonly type: string;
  readonly system: Fields;
  renderHTML(): Promise<HTMLElement>;
}

/** Only a world of dnd5e can answer. */
const inDnd5e =
  (check: Assumption["check"]): Assumption["check"] =>
  (trial) =>
    client().game.system.id === "dnd5e" ? check(trial) : skip("The world is not a dnd5e world.");

const messageOf = async (trial: Trial, { flags, ...source }: Fields): Promise<MessageDoc> => {
  const marked = { content: "Parapet test", flags: { ...(MARK["flags"] as Fields), ...(flags as Fields | undefined) } };
  const message = await client().CONFIG.ChatMessage.documentClass.create({ ...marked, ...source });
  if (message === undefined) throw new Error("No message could be made: another module may have kept it from being.");
  trial.onEnd(() => message.delete());
  return message as MessageDoc;
};

const ROW = { name: "Parapet test", img: "icons/svg/mystery-man.svg", ac: 13 };

/** What is inferred from public texts of the 6.0 line, or left open by them: docs/systems.md, "dnd5e". */
export const DND5E: Batch = {
  key: "dnd5e",
  name: "dnd5e",
  assumptions: [
    {
      says: "dnd5e replaces the content of an attack message after renderChatMessageHTML, then fires dnd5e.renderChatMessage",
      matters: "src/systems/dnd5e/dnd5e.ts",
      check: inDnd5e(async (trial) => {
        if (!("attack" in client().CONFIG.ChatMessage.dataModels)) return skip("This version has no attack messages.");
        const message = await messageOf(trial, { type: "attack", system: { targets: [] } });
        const isOurs = (told: unknown): boolean => (told as Doc).id === message.id;
        const put = (its: never, html: never): void => {
          if (isOurs(its)) (html as HTMLElement).querySelector(".message-content")?.append("Parapet was here");
        };
        trial.hears("renderChatMessageHTML", put);
        const ended = trial.hears("dnd5e.renderChatMessage");
        const html = await message.renderHTML();
        holds(
          ended.some(([its, element]) => isOurs(its) && element === html),
          "dnd5e.renderChatMessage fires",
        );
        holds(html.textContent?.includes("Parapet was here") === false, "the content is replaced");
        return html.querySelector(".message-content") !== null;
      }),
    },
    {
      says: "Which fields the armour class of a dnd5e actor has",
      isOpen: true,
      matters: "src/systems/dnd5e/apply-attack.ts",
      check: inDnd5e(async (trial) => {
        const { system } = (await trial.actor({ type: "npc" })) as unknown as { readonly system: Fields };
        return Object.keys(Object((system["attributes"] as Fields)["ac"]) as object);
      }),
    },
    {
      says: "What dnd5e makes of an attack message with the flags of 5.x",
      isOpen: true,
      matters: "src/systems/dnd5e/target-list.ts",
      check: inDnd5e(async (trial) => {
        const flags = {
          dnd5e: { messageType: "roll", roll: { type: "attack" }, targets: [{ ...ROW, uuid: "Actor.x" }] },
        };
        const { type, system, flags: kept } = await messageOf(trial, { flags });
        return JSON.stringify({ type, targets: system["targets"] ?? null, kept: kept["dnd5e"] ?? null });
      }),
    },
    {
      says: "An attack message of dnd5e keeps an armour class of null",
      matters: "src/systems/dnd5e/apply-attack.ts",
      check: inDnd5e(async (trial) => {
        if (!("attack" in client().CONFIG.ChatMessage.dataModels)) return skip("This version has no attack messages.");
        const targets = [{ ...ROW, ac: null, actor: null, token: null }];
        const { system } = await messageOf(trial, { type: "attack", system: { targets } });
        same(
          (system["targets"] as readonly Fields[]).map(({ ac }) => ac),
          [null],
        );
      }),
    },
    byHand(
      "The menu of a grouped save button in a dnd5e usage card lies within the card",
      "src/systems/dnd5e/attack-tokens.ts",
      "use an activity that allows two abilities for its save, roll the Dexterity save from the menu behind cover and look whether the save has the cover.",
    ),
    byHand(
      "Whether a dnd5e area that is cut off by walls reaches creatures behind them",
      "src/systems/adapter/placed-areas.ts",
      "place a Fireball (dnd5e 6) beside a wall and compare the highlighted spaces with the creatures on Parapet’s card.",
    ),
    byHand(
      "A folded save of dnd5e 6 has its card in the usage card and in the notification",
      "src/features/cards/cards.ts",
      "close the sidebar, roll a save from a usage card and look for Parapet’s card in the notification, then in the log.",
    ),
    byHand(
      "After Undo the die of a dnd5e attack keeps the mark of hit or miss that it was rolled with",
      "src/systems/dnd5e/target-list.ts",
      "attack one covered target so that cover turns a hit into a miss, press Undo and compare the die’s colour with the row of the target.",
    ),
    byHand(
      "Automated Conditions 5e changes the list of targets before or after Parapet, and the cover is there once",
      "src/systems/dnd5e/apply-attack.ts",
      "activate it, attack two targets with different cover, with and without the dialog, and look whether each armour class has its own cover once.",
    ),
    {
      says: "midi-qol decides hits in workflow.checkHits, which Parapet can wrap",
      matters: "src/systems/dnd5e/other-modules/midi-checks.ts",
      isOpen: true,
      check: inDnd5e(() => {
        const workflows: unknown = Reflect.get(Object(Reflect.get(globalThis, "MidiQOL")), "Workflows");
        const made: unknown = Reflect.get(Object(workflows), "Workflow");
        if (typeof made !== "function") return skip("midi-qol is not active.");
        const prototype = made.prototype as object;
        const names = ["checkHits", "recordDescriptorACModifiers", "recordTargetACModifiers"];
        return names.filter((name) => typeof Reflect.get(prototype, name) === "function").join(", ");
      }),
    },
    byHand(
      "An attack that midi-qol 13 or 14 checks misses and hits by the cover, once, and leaves the target’s armour class as it was",
      "src/systems/dnd5e/other-modules/midi-checks.ts",
      "with midi-qol and its cover calculation off, attack a target in half cover several times: a total that reaches its armour class by less than 2 must miss. Look at the midi-qol card for Parapet’s card, and at the target’s sheet afterwards.",
    ),
    byHand(
      "Whether dnd5e still marks total cover by an armour class of null",
      "src/systems/dnd5e/apply-attack.ts",
      "give a target the status Total Cover, attack it and look whether its row shows ∞ (https://github.com/foundryvtt/dnd5e/pull/7270 would change it).",
    ),
  ],
};
