import { aimAt } from "../../foundry/canvas/map-tokens";
import type { PlacedAttack } from "../../foundry/verdicts/pins";
import { closeWall, openWall } from "../../foundry/scene/opened-walls";
import { publicKnowledge } from "../../foundry/verdicts/public-sight";
import { isPast } from "../../systems/record/amended-record";
import { brokenTold } from "../../systems/record/public-record";
import type { WantedHeight } from "../../systems/attack/area-calls";
import { amending, recordIn } from "../../systems/record/read-record";
import type { Table } from "../../table";
import { createPalette } from "../overrides/ruling-palette";
import type { CardRead } from "./card-reading";
import type { MissTable } from "./miss-rolls";

interface CardPin {
  readonly messageId: string;
  readonly target: string;
  readonly unpin: () => void;
}

/** Attacks that cards have put on the map. */
export const createCardPins = ({ pins: { add } }: Table) => {
  let pins: readonly CardPin[] = [];
  const remove = (isGone: (pin: CardPin) => boolean): void => {
    const gone = pins.filter(isGone);
    pins = pins.filter((pin) => !isGone(pin));
    for (const { unpin } of gone) unpin();
  };
  return {
    of: (id: string): ReadonlySet<string> =>
      new Set(pins.flatMap(({ messageId, target }) => (messageId === id ? [target] : []))),
    toggle: (messageId: string, { attack, at }: PlacedAttack): void => {
      const { target } = attack;
      const isIts = (pin: CardPin): boolean => pin.messageId === messageId && pin.target === target;
      if (pins.some(isIts)) remove(isIts);
      else pins = [...pins, { messageId, target, unpin: add(attack, at) }];
    },
    /** Takes the attacks of other messages off the map. */
    keep: (isKept: (messageId: string) => boolean): void => remove(({ messageId }) => !isKept(messageId)),
    /** When the scene is torn down, which removes its drawings too. */
    clear: (): void => void (pins = []),
  };
};

/** The attack on one of a card's targets, to be drawn on the map. */
export const attackOn = ({ subject: { record } }: CardRead, id: string): PlacedAttack | undefined => {
  const ruled = record.targets.find(({ target }) => target === id);
  if (ruled === undefined) return undefined;
  const { attacker, target, kind, reach, origin } = ruled.verdict;
  const broken = ruled.broken === undefined ? {} : { destroys: ruled.broken };
  const details = record.area?.isSpread === true ? { ...broken, isSpread: true } : broken;
  const attack = { attacker, target, kind, reach, origin: kind === "area" ? origin : null, ...details };
  return { attack, at: ruled.placeLeft ?? null };
};

/**
 * That the attack breaks what stops it, or does not after all. If only a GM's mark lets it break a wall, the message has
 * withheld that, and contains it from now on.
 */
const breakingChanges = ({ message, subject }: CardRead, target: string): object => {
  const { record, amendments, idInMessage } = subject;
  const told = recordIn(message.flags);
  const changes = { broken: { [idInMessage(target)]: !amendments.broken.has(target) } };
  return amending(changes, told && brokenTold(told, record, [target], publicKnowledge()));
};

/** The same of an area, for all creatures behind these walls. */
const areaBreakingChanges = ({ message, subject }: CardRead, walls: readonly string[], isBroken: boolean): object => {
  const { record, amendments } = subject;
  const breaks = new Set(isBroken ? [...amendments.breaks, ...walls] : []);
  const told = recordIn(message.flags);
  const past = record.targets.filter((each) => isPast(each, breaks)).map(({ target }) => target);
  const changes = { breaks: Object.fromEntries(walls.map((wall) => [wall, isBroken])) };
  return amending(changes, told && brokenTold(told, record, past, publicKnowledge()));
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

/** What changes the document of a card's area, and the card with it. */
const areaActs = ({ message, subject }: CardRead, { features, later }: Table) => {
  const { area, attacker } = subject.record;
  const update = async (flags: Promise<object>): Promise<unknown> => message.update({ flags: await flags });
  const { areaChanges } = features;
  return {
    raise: (wanted: WantedHeight): void => {
      if (area !== undefined && areaChanges !== undefined) later(update(areaChanges.raised(area, attacker, wanted)));
    },
    spread: (isSpread: boolean): void => {
      if (area !== undefined && areaChanges !== undefined) later(update(areaChanges.spread(area, attacker, isSpread)));
    },
  };
};

/** What asks for a splash weapon's hit, or for the square that is attacked. */
const splashActs = ({ subject: { record } }: CardRead, { features: { splash } }: Table) => ({
  splash: (target: string): void => {
    if (record.attacker !== null) splash?.ask(record.attacker, target);
  },
  pickSquare: (target: string): void => {
    if (record.attacker !== null) splash?.pickSquare(record.attacker, target);
  },
});

/** What the buttons of one card do. */
export const cardActs = (read: CardRead, { table, misses, pins, redraw }: CardActParts) => {
  const { message, subject } = read;
  const { later, adapter } = table;
  const amend = (changes: Parameters<typeof amending>[0]): Promise<unknown> => message.update(amending(changes));
  const pressCoup = (target: string, act: "deliver" | "undo"): void => {
    const asked = { message: message.id, target: subject.idInMessage(target), act };
    const { coup } = table.features;
    if (coup !== undefined) later(coup.press(asked));
  };
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
    /** Says that the attack breaks what stops it, or takes that back. */
    break: (target: string): void => later(message.update(breakingChanges(read, target))),
    /** The same of an area, for all creatures behind these walls. */
    breakForAll: (walls: readonly string[], isBroken: boolean): void =>
      later(message.update(areaBreakingChanges(read, walls, isBroken))),
    /** Opens a wall on the map of the attack, or makes it as it was. For GMs. */
    openWall: (wall: string, isOpen: boolean): void =>
      later((isOpen ? openWall : closeWall)(subject.record.scene, wall)),
    ...splashActs(read, table),
    coup: (target: string): void => pressCoup(target, "deliver"),
    undoCoup: (target: string): void => pressCoup(target, "undo"),
    coupDamage: (target: string, damage: number | null): void => {
      const { coup } = table.features;
      if (coup !== undefined)
        later(coup.askDamage({ message: message.id, target: subject.idInMessage(target) }, damage));
    },
    ...areaActs(read, table),
    undo: (): void => later(undo()),
    aimAt,
  };
};
