import { aimAt } from "../../foundry/canvas/canvas-view";
import type { Attack } from "../../rules/attack/verdict";
import { amending } from "../../systems/record/read-record";
import type { Table } from "../../table";
import { createPalette } from "../overrides/ruling-palette";
import type { CardRead } from "./card-reading";
import type { MissTable } from "./miss-rolls";

/** Attacks that cards have put on the map, by message and target. */
export const createCardPins = ({ pins: { add } }: Table) => {
  const byMessage = new Map<string, Map<string, () => void>>();
  const its = (messageId: string): Map<string, () => void> => byMessage.get(messageId) ?? new Map<string, () => void>();
  return {
    of: (messageId: string): ReadonlySet<string> => new Set(its(messageId).keys()),
    toggle: (messageId: string, attack: Attack): void => {
      const pins = its(messageId);
      const unpin = pins.get(attack.target);
      unpin?.();
      if (unpin === undefined) pins.set(attack.target, add(attack));
      else pins.delete(attack.target);
      byMessage.set(messageId, pins);
    },
    /** Takes the attacks of other messages off the map. */
    keep: (isKept: (messageId: string) => boolean): void => {
      for (const [messageId, pins] of byMessage) {
        if (isKept(messageId)) continue;
        byMessage.delete(messageId);
        for (const unpin of pins.values()) unpin();
      }
    },
    /** When the scene is torn down, which removes its drawings too. */
    clear: (): void => byMessage.clear(),
  };
};

const attackOn = ({ subject: { record } }: CardRead, id: string): Attack | undefined => {
  const verdict = record.targets.find(({ target }) => target === id)?.verdict;
  if (verdict === undefined) return undefined;
  const { attacker, target, kind, reach, origin } = verdict;
  return { attacker, target, kind, reach, origin: kind === "area" ? origin : null };
};

const palettes = new WeakMap<HTMLButtonElement, ReturnType<typeof createPalette>>();

/** A button opens and closes the same palette. */
const paletteOf = (button: HTMLButtonElement, target: string, table: Table) => {
  const palette = palettes.get(button) ?? createPalette(button, target, table);
  palettes.set(button, palette);
  return palette;
};

export interface CardActParts {
  readonly table: Table;
  readonly misses: MissTable;
  readonly pins: ReturnType<typeof createCardPins>;
  readonly redraw: () => void;
}

/** What the buttons of one card do. */
export const cardActs = (read: CardRead, { table, misses, pins, redraw }: CardActParts) => {
  const { message, subject } = read;
  const { later, adapter } = table;
  const amend = (changes: Parameters<typeof amending>[0]): Promise<unknown> => message.update(amending(changes));
  const undo = async (): Promise<void> => {
    await adapter().undo?.apply(message);
    await amend({ undone: true });
  };
  return {
    show: (target: string): void => {
      const attack = attackOn(read, target);
      if (attack !== undefined) pins.toggle(message.id, attack);
      redraw();
    },
    /** Opens the palette after the button, or closes it. */
    rule: (target: string, button: HTMLButtonElement): void =>
      paletteOf(button, target, table).toggle(subject.record.attacker ?? ""),
    roll: (): void => later(misses.roll(message.id)),
    reveal: (): void => later(misses.reveal(message.id)),
    setChance: (target: string, chance: number): void =>
      later(amend({ chances: { [subject.idInMessage(target)]: chance } })),
    strike: (target: string): void => {
      const isMissed = !subject.amendments.missed.has(target);
      const onMiss = subject.record.targets.find((each) => each.target === target)?.verdict.onMiss ?? null;
      if (isMissed && onMiss?.startsWith("token:") === true) aimAt([onMiss]);
      later(amend({ missed: { [subject.idInMessage(target)]: isMissed } }));
    },
    undo: (): void => later(undo()),
    aimAt,
  };
};
