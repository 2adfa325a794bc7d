import { aimAt } from "../../foundry/canvas/map-tokens";
import type { PlacedAttack } from "../../foundry/verdicts/pins";
import { closeWall, openWall } from "../../foundry/scene/opened-walls";
import { publicKnowledge } from "../../foundry/verdicts/public-sight";
import { isPast } from "../../systems/record/amended-record";
import { amending, recordIn } from "../../systems/record/attack-record";
import { brokenTold } from "../../systems/record/public-record";
import type { WantedHeight } from "../../systems/attack/area-calls";
import type { Table } from "../../table";
import { latePalette } from "../overrides/late-palette";
import type { createPalette } from "../overrides/ruling-palette";
import type { Card } from "./card-hosts";
import type { AttackRead } from "./card-reading";
import type { MissTable } from "./view/miss-rolls";

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
export const attackOn = ({ subject: { record } }: AttackRead, id: string): PlacedAttack | undefined => {
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
const breakingChanges = ({ message, subject }: AttackRead, target: string): object => {
  const { record, amendments, idInMessage } = subject;
  const told = recordIn(message.flags);
  const changes = { broken: { [idInMessage(target)]: !amendments.broken.has(target) } };
  return amending(changes, told && brokenTold(told, record, [target], publicKnowledge()));
};

/** The same of an area, for all creatures behind these walls. */
const areaBreakingChanges = ({ message, subject }: AttackRead, walls: readonly string[], isBroken: boolean): object => {
  const { record, amendments } = subject;
  const breaks = new Set(isBroken ? [...amendments.breaks, ...walls] : []);
  const told = recordIn(message.flags);
  const past = record.targets.filter((each) => isPast(each, breaks)).map(({ target }) => target);
  const changes = { breaks: Object.fromEntries(walls.map((wall) => [wall, isBroken])) };
  return amending(changes, told && brokenTold(told, record, past, publicKnowledge()));
};

const palettes = new WeakMap<HTMLButtonElement, ReturnType<typeof createPalette>>();

/** A button opens and closes the same palette. */
const togglePalette = (button: HTMLButtonElement, target: string, likely: string, table: Table): void =>
  latePalette(table).use((its) => {
    const palette = palettes.get(button) ?? its.createPalette(button, target, table);
    palettes.set(button, palette);
    palette.toggle(likely);
  });

export interface CardActParts {
  readonly table: Table;
  readonly misses: MissTable;
  readonly pins: ReturnType<typeof createCardPins>;
  readonly redraw: () => void;
}

/** What changes the document of a card's area, and the card with it. */
const areaActs = ({ message, subject, view }: AttackRead, { features, later }: Table) => {
  const { area, attacker } = subject.record;
  const update = async (flags: Promise<object>): Promise<unknown> => message.update({ flags: await flags });
  const { areaChanges } = features;
  const raise = (wanted: WantedHeight): void => {
    if (area !== undefined && areaChanges !== undefined) later(update(areaChanges.raised(area, attacker, wanted)));
  };
  return {
    raise,
    ground: (): void => raise("ground"),
    maker: (): void => raise("maker"),
    spread: (): void => {
      const isSpread = view.spread?.isSpread !== true;
      if (area !== undefined && areaChanges !== undefined) later(update(areaChanges.spread(area, attacker, isSpread)));
    },
  };
};

/** What asks for a splash weapon's hit, or for the square that is attacked. */
const splashActs = ({ subject: { record } }: AttackRead, { features: { splash } }: Table) => ({
  splash: (target: string): void => {
    if (record.attacker !== null) splash?.ask(record.attacker, target);
  },
  square: (target: string): void => {
    if (record.attacker !== null) splash?.pickSquare(record.attacker, target);
  },
});

/** What delivers and undoes coups de grâce, and asks for their damage. */
const coupActs = ({ message, subject, view }: AttackRead, { features: { coup }, later }: Table) => {
  const asked = (target: string) => ({ message: message.id, target: subject.idInMessage(target) });
  const press = (target: string, act: "deliver" | "undo"): void => {
    if (coup !== undefined) later(coup.press({ ...asked(target), act }));
  };
  return {
    coup: (target: string): void => press(target, "deliver"),
    "coup-undo": (target: string): void => press(target, "undo"),
    "coup-damage": (target: string): void => {
      const damage = view.targets.find(({ id }) => id === target)?.coup?.damage?.value ?? null;
      if (coup !== undefined) later(coup.askDamage(asked(target), damage));
    },
  };
};

/** What says that walls break, and opens them on the map. */
const breakingActs = (read: AttackRead, { later }: Table) => {
  const { message, subject, view } = read;
  const walls = [...view.breaking, ...view.targets.flatMap(({ breaking }) => breaking ?? [])].flatMap(
    (each) => each.walls,
  );
  return {
    /** Says that the attack breaks what stops it, or takes that back. */
    break: (target: string): void => later(message.update(breakingChanges(read, target))),
    /** The same of an area, for all creatures behind these walls. */
    "break-for-all": (key: string): void => {
      const its = view.breaking.find(({ ids }) => ids.join(" ") === key);
      if (its !== undefined) later(message.update(areaBreakingChanges(read, its.ids, !its.isBroken)));
    },
    /** Opens a wall on the map of the attack, or makes it as it was. For GMs. The key may name a target before it. */
    wall: (key: string): void => {
      const its = walls.find(({ id }) => id === key.split(" ").at(-1));
      if (its !== undefined) later((its.isOpened ? closeWall : openWall)(subject.record.scene, its.id));
    },
  };
};

/** What the controls of one card do, by `data-parapet-act`. */
export const cardActs = (
  read: AttackRead,
  { table, misses, pins, redraw }: CardActParts,
): Pick<Card, "acts" | "fields"> => {
  const { message, subject, view } = read;
  const { archive, later, adapter } = table;
  const amend = (changes: Parameters<typeof amending>[0]): Promise<unknown> => message.update(amending(changes));
  const undo = async (): Promise<void> => {
    await adapter().undo?.apply(message);
    await amend({ undone: true });
  };
  const { raise, ...areas } = areaActs(read, table);
  const acts = {
    show: (target: string): void => {
      const attack = attackOn(read, target);
      if (attack !== undefined) pins.toggle(message.id, attack);
      redraw();
    },
    /** Opens the palette after the button, or closes it. */
    rule: (target: string, button: HTMLButtonElement): void =>
      togglePalette(button, target, subject.record.attacker ?? "", table),
    roll: (): void => later(misses.roll(message.id)),
    reveal: (): void => later(misses.reveal(message.id)),
    strike: (target: string): void => {
      const isMissed = !subject.amendments.missed.has(target);
      const onMiss = subject.record.targets.find((each) => each.target === target)?.verdict.onMiss ?? null;
      if (isMissed && onMiss?.startsWith("token:") === true) aimAt([onMiss]);
      later(amend({ missed: { [subject.idInMessage(target)]: isMissed } }));
    },
    ...breakingActs(read, table),
    ...splashActs(read, table),
    ...coupActs(read, table),
    ...areas,
    undo: (): void => later(undo()),
    aim: (): void => void aimAt(view.caught ?? []),
  };
  const setChance = async (target: string, chance: number): Promise<void> => {
    await archive.setChance(message.id, target, chance);
    await amend({ chances: { [target]: chance } });
  };
  const fields = {
    chance: (target: string, chance: number): void => later(setChance(subject.idInMessage(target), chance)),
    height: (_key: string, height: number): void => raise(height),
  };
  return { acts, fields };
};
