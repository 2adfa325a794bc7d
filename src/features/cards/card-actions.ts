import { aimAt } from "../../foundry/canvas/targets";
import type { Attack } from "../../rules/attack/verdict";
import { amending } from "../../systems/record/read-record";
import { createPalette } from "../overrides/ruling-toggle";
import type { CardActs } from "./card-element";
import type { CardRead } from "./card-reading";
import type { CardsParts } from "./card-parts";
import type { MissTable } from "./miss-rolls";

/** Attacks that cards have put on the map, by message and target. */
export interface CardPins {
  readonly of: (messageId: string) => ReadonlySet<string>;
  readonly toggle: (messageId: string, attack: Attack) => void;
  /** Takes off the map what other messages have put there. */
  readonly keep: (isKept: (messageId: string) => boolean) => void;
  /** The scene goes, and its drawing with it. */
  readonly clear: () => void;
}

export const createPins = (pin: (attack: Attack) => () => void): CardPins => {
  const byMessage = new Map<string, Map<string, () => void>>();
  const its = (messageId: string): Map<string, () => void> => byMessage.get(messageId) ?? new Map<string, () => void>();
  return {
    of: (messageId) => new Set(its(messageId).keys()),
    toggle: (messageId, attack) => {
      const pins = its(messageId);
      const unpin = pins.get(attack.target);
      unpin?.();
      if (unpin === undefined) pins.set(attack.target, pin(attack));
      else pins.delete(attack.target);
      byMessage.set(messageId, pins);
    },
    keep: (isKept) => {
      for (const [messageId, pins] of byMessage) {
        if (isKept(messageId)) continue;
        byMessage.delete(messageId);
        for (const unpin of pins.values()) unpin();
      }
    },
    clear: () => byMessage.clear(),
  };
};

const attackOn = ({ subject: { record } }: CardRead, id: string): Attack | undefined => {
  const verdict = record.targets.find(({ target }) => target === id)?.verdict;
  if (verdict === undefined) return undefined;
  const { attacker, target, kind, reach, origin } = verdict;
  return { attacker, target, kind, reach, origin: kind === "area" ? origin : null };
};

export interface ActParts extends CardsParts {
  readonly table: MissTable;
  readonly pins: CardPins;
  readonly redraw: () => void;
}

/** What the buttons of one card do. */
export const cardActs = (read: CardRead, parts: ActParts): CardActs => {
  const { message, subject } = read;
  const { later, pins, redraw, table, adapter } = parts;
  const amend = (changes: Parameters<typeof amending>[0]): Promise<unknown> => message.update(amending(changes));
  const undo = async (): Promise<void> => {
    await adapter().undo?.apply(message);
    await amend({ undone: true });
  };
  return {
    show: (target) => {
      const attack = attackOn(read, target);
      if (attack !== undefined) pins.toggle(message.id, attack);
      redraw();
    },
    rule: (target, button) => createPaletteOnce(button, target, parts).toggle(subject.record.attacker ?? ""),
    roll: () => later(table.roll(message.id)),
    reveal: () => later(table.reveal(message.id)),
    setChance: (target, chance) => later(amend({ chances: { [subject.idInMessage(target)]: chance } })),
    strike: (target) => {
      const isMissed = !subject.amendments.missed.has(target);
      const onMiss = subject.record.targets.find((each) => each.target === target)?.verdict.onMiss ?? null;
      if (isMissed && onMiss?.startsWith("token:") === true) aimAt([onMiss]);
      later(amend({ missed: { [subject.idInMessage(target)]: isMissed } }));
    },
    undo: () => later(undo()),
    aimAt,
  };
};

const palettes = new WeakMap<HTMLButtonElement, ReturnType<typeof createPalette>>();

/** A button opens and shuts the same palette. */
const createPaletteOnce = (button: HTMLButtonElement, target: string, parts: ActParts) => {
  const palette = palettes.get(button) ?? createPalette(button, target, parts);
  palettes.set(button, palette);
  return palette;
};
