import { ChatMessage } from "../../stand-in/chat/chat-message";
import { Roll } from "../../stand-in/dice/roll";
import { Hooks } from "../../stand-in/hooks";
import { DialogV2 } from "../../stand-in/applications/dialog";
import { make } from "../../stand-in/make";
import type { Token } from "../../stand-in/token";
import type { AttackAsked, PlainItem, PlaygroundSystem } from "./playground-system";
import { playOrder } from "./swade-combat";

/** The process of a skill roll, shaped like Savage Worlds' (docs/systems.md), without any of its code. */

interface RollModifier {
  readonly label: string;
  readonly value: number;
  /** Unticked in the dialog. */
  readonly ignore?: boolean;
}

interface SkillOptions {
  readonly item: object;
  additionalMods?: RollModifier[];
  readonly suppressChat?: boolean;
}

/** The system's own cover, by a status that represents a region, a shield or being prone. */
const OWN_COVER: Readonly<Record<string, RollModifier>> = {
  "cover-light": Object.freeze({ label: "Light Cover", value: -2 }),
  "cover-heavy": Object.freeze({ label: "Heavy Cover", value: -6 }),
};

const ownCover = ({ document }: Token): RollModifier | undefined =>
  [...(document.actor?.statuses ?? [])].flatMap((status) => OWN_COVER[status] ?? [])[0];

/** Versions up to 4 list the best cover among the modifiers, and pass it separately as well. */
const played = { hasListedCover: false, hasDialog: false };

/** Formula and labels of what is ticked. */
const counted = (modifiers: readonly RollModifier[]) => {
  const ticked = modifiers.filter(({ ignore }) => ignore !== true);
  return {
    formula: `1d8 ${ticked.map(({ value }) => `${value < 0 ? "-" : "+"} ${Math.abs(value)}`).join(" ")}`,
    said: ticked.filter(({ value }) => value !== 0).map(({ label, value }) => `${label} ${value}`),
  };
};

interface DialogContext {
  readonly mods: RollModifier[];
  readonly title: string;
}

/** Each render shows the modifiers of the roll and its formula. It holds the list itself (EVIDENCE.md). */
const askRoll = async (ctx: DialogContext): Promise<boolean> => {
  class RollDialog extends DialogV2 {
    get ctx(): DialogContext {
      return ctx;
    }

    get modifiers(): RollModifier[] {
      return ctx.mods;
    }

    protected override async _renderHTML(): Promise<HTMLFormElement> {
      const form = await super._renderHTML();
      const list = make("div", "modifiers");
      for (const mod of ctx.mods) {
        const box = make("input", "");
        box.type = "checkbox";
        box.checked = mod.ignore !== true;
        box.addEventListener("change", () => {
          Object.assign(mod, { ignore: !box.checked });
          void this.render();
        });
        list.append(make("label", "modifier", box, ` ${mod.label} ${mod.value}`));
      }
      form.querySelector(".dialog-content")?.replaceChildren(list, make("p", "formula", counted(ctx.mods).formula));
      form.querySelector("footer")?.setAttribute("data-application-part", "footer");
      return form;
    }

    /** Its frame is the form, so that stays. */
    protected override _replaceHTML(result: unknown, content: HTMLElement): void {
      const form = content.querySelector("form");
      if (form === null || !(result instanceof HTMLFormElement)) return super._replaceHTML(result, content);
      form.replaceChildren(...result.childNodes);
    }
  }
  const buttons = [{ action: "roll", label: "Roll", default: true }];
  return (
    (await RollDialog.wait({ window: { title: ctx.title }, position: { width: 400 }, content: "", buttons })) === "roll"
  );
};

const attackMods = (attacker: Token, target: Token | undefined, item: PlainItem, weapon: object): RollModifier[] => {
  const isMelee = item.kind === "melee";
  const bestCover = target === undefined ? undefined : ownCover(target);
  const tokens = [attacker.document, target?.document, { name: "Shooting" }, weapon, !isMelee, isMelee] as const;
  const mods: RollModifier[] = [{ label: "Aim", value: 1 }];
  if (played.hasListedCover) {
    if (bestCover !== undefined) mods.push(bestCover);
    Hooks.call("swadeCalculateDefaultAttackMods", ...tokens, mods, bestCover, undefined);
    return mods;
  }
  const best: Record<string, RollModifier | undefined> = { bestIllumination: undefined, bestCover };
  Hooks.call("swadeCalculateDefaultAttackMods", ...tokens, mods, best);
  return [...mods, ...Object.values(best).flatMap((each) => each ?? [])];
};

const typeOf = ({ kind }: PlainItem): string => (kind === "spell" ? "power" : "weapon");

/** The parts of an actor that rolls use. */
const actorOf = (attacker: Token, targets: readonly Token[], item: PlainItem) => {
  const linked = attacker.document.actor;
  const actor = {
    id: linked?.id ?? null,
    token: linked === null ? attacker.document : null,
    getActiveTokens: () => [attacker.document],
    rollSkill: async (skill: string | null, options: SkillOptions): Promise<unknown> => {
      if (typeOf(item) === "weapon")
        (options.additionalMods ??= []).push(...attackMods(attacker, targets[0], item, options.item));
      const modifiers = [{ label: "Wound", value: 0 }, ...(options.additionalMods ?? [])];
      const roll = new Roll("1d8");
      const args = [actor, { id: skill }, roll, modifiers, options] as const;
      if (!Hooks.call("swadePreRollSkill", ...args)) return null;
      if (options.suppressChat === true) return roll;
      if (played.hasDialog && !(await askRoll({ mods: modifiers, title: item.title }))) return null;
      const { formula, said } = counted(modifiers);
      await new Roll(formula).toMessage({
        speaker: ChatMessage.getSpeaker(linked === null ? { token: attacker.document } : { actor: linked }),
        flavor: [item.title, ...said].join(" · "),
      });
      Hooks.callAll("swadeRollSkill", ...args);
      return roll;
    },
  };
  return actor;
};

const itemOf = (item: PlainItem): object => ({
  name: item.title,
  type: typeOf(item),
  range: item.kind === "melee" ? null : { short: 12 },
  system: { reach: (item.reach ?? 1) - 1, damage: "2d6" },
});

/** The system uses the first of the user's targets. */
const attack = ({ attacker, targets, item }: AttackAsked): Promise<unknown> =>
  actorOf(attacker, targets, item).rollSkill("shooting", { item: itemOf(item) });

export const swade: PlaygroundSystem = {
  id: "swade",
  title: "Savage Worlds",
  attack,
  prepare: (game) => {
    Object.assign(game, { swade: { played, actorOf, itemOf } });
    playOrder();
  },
};
