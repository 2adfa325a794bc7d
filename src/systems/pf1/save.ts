import type { PixelPoint } from "../../rules/attack/verdict";
import { saveChanges, sumOf, type DeclaredSave, type RuledSave } from "../adapter/attack";
import type { Pf1Token } from "./action-use";

/** Options of a saving throw, `rollOptions` of the hook `pf1PreActorRollSave`. */
export interface SaveOptions {
  /** The click that asked for it, on a message's card or a sheet. */
  readonly event?: object | null;
  readonly token?: Pf1Token | null;
  /** Of the formula. */
  readonly parts: string[];
}

/** `flags.pf1.metadata` of an action's message, as far as it tells what a save is against. */
export interface Metadata {
  readonly actor?: string;
  readonly item?: string;
  readonly action?: string;
  /** By uuid, as are the targets. */
  readonly template?: string | null;
  readonly targets?: readonly string[];
}

/** What a save is against, as found by its message. Creatures by id (`token:ID`). */
export interface Pf1SaveSource {
  readonly target: string;
  readonly attacker: string | null;
  /** Null for the attacker's own. */
  readonly origin: PixelPoint | null;
  /** As the action's sheet describes its area. */
  readonly area: string;
  readonly title: string;
}

/** Books write it out: "20-ft.-radius spread". */
const SPREAD = /\bspread/i;

/** Cover helps with Reflex saves alone; null for others. */
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

/** Puts what the target gains on its save, in place of what was put there before. */
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
