/**
 * What a program means by `closed: false` of a portal. Sources, read in November 2026:
 *
 * - Dungeondraft: the field says whether the portal blocks light, and is named falsely; so it is a window.
 *   https://github.com/moo-man/FVTT-DD-Import/issues/14 and https://github.com/moo-man/FVTT-DD-Import/pull/22
 * - Arkenforge: doors that are open. https://github.com/moo-man/FVTT-DD-Import/issues/146
 * - MapTool reads it so that nothing is blocked. https://github.com/RPTools/maptool/issues/2081
 */
import type { OpenPortals, UvttOptions } from "./reading";

const PROGRAMS: readonly (readonly [name: RegExp, as: OpenPortals["as"]])[] = [
  [/dungeondraft/i, "window"],
  [/arkenforge|master.?s toolkit/i, "door"],
  [/maptool/i, "door"],
  // What Parapet itself has written: `uvtt.ts` in `write-files`.
  [/^parapet$/i, "door"],
];

/** Fields in which a program names itself. */
interface Named {
  readonly software?: unknown;
  readonly creator?: unknown;
}

const byProgram = ({ software, creator }: Named): OpenPortals["as"] | undefined =>
  [software, creator].flatMap((name) => {
    const known = typeof name === "string" ? PROGRAMS.find(([pattern]) => pattern.test(name)) : undefined;
    return known === undefined ? [] : [known[1]];
  })[0];

/** How to read portals with `closed: false`, by the user's choice, else by the program, else by the file's extension. */
export const openPortalsAs = (
  file: Named,
  fileName: string,
  { openPortals }: Pick<UvttOptions, "openPortals">,
): Omit<OpenPortals, "count"> => {
  if (openPortals !== "auto") return { as: openPortals, by: "option" };
  const as = byProgram(file);
  if (as !== undefined) return { as, by: "program" };
  return { as: /\.dd2vtt$/i.test(fileName) ? "window" : "door", by: "extension" };
};
