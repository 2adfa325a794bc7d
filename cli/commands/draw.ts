import type { Verdict } from "../../src/rules/attack/verdict";
import type { Arguments } from "../input/arguments";
import { ATTACK_HELP } from "../input/attack-help";
import { ATTACK_OPTIONS, attackQueryOf, type AttackQuery } from "../input/attack-query";
import type { Command } from "./command";
import { drawSvg } from "../picture/picture";
import { unexpected } from "../input/input-error";
import { warnOfSkipped } from "../output/skipped";
import { writeTo } from "../output/write-to";

const onlyVerdict = ({ attacks, judge }: AttackQuery): Verdict => {
  const [only] = attacks.length === 1 ? judge() : [];
  if (only === undefined)
    throw unexpected("draw", "one attack (name one --attacker and one --target)", String(attacks.length));
  return only;
};

const outputPath = (args: Arguments): string | undefined => {
  const path = args.valueOf("out");
  if (path !== undefined && !/\.svg$/i.test(path)) throw unexpected("--out", "a path ending in .svg", `"${path}"`);
  return path;
};

export const draw: Command = {
  summary: "draw one verdict as an SVG picture",
  help: `Usage: parapet draw SCENE --attacker A --target B [--out FILE.svg] [options]

Draws one verdict with the figures of its rules: the map around the two creatures, the chosen corner, every sight-line clear
or blocked, the cone, the hull of both bases, the target's facing and its hidden part, the lane of a charge, and what gives
the cover.

  --out FILE.svg        the file to write (default: standard output)
${ATTACK_HELP}
  --help                this text
`,
  options: { ...ATTACK_OPTIONS, out: "one" },
  run: (args, { print, warn }) => {
    const path = outputPath(args);
    const query = attackQueryOf(args);
    warnOfSkipped(query.file, warn);
    const picture = drawSvg(query.battlefield, onlyVerdict(query));
    if (path === undefined) return print(picture);
    writeTo(path, picture);
    print(`${path}\n`);
  },
};
