import type { PixelPoint } from "../../rules/attack/verdict";
import { saveChanges, sumOf, type DeclaredSave, type RuledSave } from "../adapter/attack";
import type { Pf1Token } from "./action-use";

/** Options of a saving throw: `rollOptions` of the hook `pf1PreActorRollSave`. */
export interface SaveOptions {
  /** The click on a message's card or a sheet that started it. */
  readonly event?: object | null;
  readonly token?: Pf1Token | null;
  /** Parts of the formula. */
  readonly parts: string[];
}

/** The part of `flags.pf1.metadata` in an action's message that tells what a save is against. */
export interface Metadata {
  readonly actor?: string;
  readonly item?: string;
  readonly action?: string;
  /** Uuids, as are the targets. */
  readonly template?: string | null;
  readonly targets?: readonly string[];
}

/** What a save is against, from its message. Creatures by id (`token:ID`). */
export interface Pf1SaveSource {
  readonly target: string;
  readonly attacker: string | null;
  /** Null for the attacker's own. */
  readonly origin: PixelPoint | null;
  /** The area as described on the action's sheet. */
  readonly area: string;
  readonly title: string;
}

/** The books' wording: "20-ft.-radius spread". */
const SPREAD = /\bspread/i;

/** Cover only helps with Reflex saves; null for others. */
export const readSave = (
  save: string,
  { target, attacker, origin, area, title }: Pf1SaveSource,
): DeclaredSave | null =>
  save === "ref"
    ? {
        attack: {
          attacker,
          target,
          kind: "area",
          reach: null,
          origin,
          ...(SPREAD.test(area) ? { isSpread: true } : {}),
        },
        stat: "reflex",
        title,
      }
    : null;

const given = new WeakMap<SaveOptions, string>();

/** Adds the target's bonus to its save, in place of one from before. */
export const applySave = (options: SaveOptions, save: RuledSave, label: string): void => {
  const before = options.parts.lastIndexOf(given.get(options) ?? "");
  if (before >= 0) options.parts.splice(before, 1);
  given.delete(options);
  const gain = sumOf({ changes: saveChanges(save) }, "reflex");
  if (gain === 0) return;
  const part = `${gain}[${label.replace(/[[\]]/g, "")}]`;
  options.parts.push(part);
  given.set(options, part);
};
