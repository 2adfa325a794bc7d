import { writeFileSync } from "node:fs";
import type { Verdict } from "../src/rules/attack/verdict";
import { ATTACK_HELP } from "./attack-help";
import type { Arguments } from "./arguments";
import type { Command } from "./command";
import { drawSvg } from "./draw-svg";
import { Refusal } from "./refusal";
import { ATTACK_OPTIONS, inquiryOf, type Inquiry } from "./verdicts";

const writeTo = (path: string, text: string): void => {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new Refusal(`${path}: cannot be written (${error instanceof Error ? error.message : String(error)})`);
  }
};

const theOne = ({ attacks, verdicts }: Inquiry): Verdict => {
  const [only] = attacks.length === 1 ? verdicts() : [];
  if (only === undefined)
    throw new Refusal(`draw: came ${attacks.length} attacks, wanted one: name one --attacker and another --target`);
  return only;
};

const outOf = (given: Arguments): string | undefined => {
  const out = given.valueOf("out");
  if (out !== undefined && !/\.svg$/i.test(out))
    throw new Refusal(`--out: came "${out}", wanted a file that ends in .svg, for that is what a picture is`);
  return out;
};

export const draw: Command = {
  summary: "draw one verdict as a picture (SVG)",
  help: `Usage: parapet draw SCENE --attacker A --target B [--out FILE.svg] [options]

Draws one verdict as its book does: the map round the two, the corner chosen, every sight-line clear or blocked, the cone,
the hull of both bases, the target's facing and what of it is hidden, the lane of a charge, and what gives the cover.

  --out FILE.svg        where to write it (default: standard output)
${ATTACK_HELP}
  --help                this text
`,
  options: { ...ATTACK_OPTIONS, out: "one" },
  run: (given, { print }) => {
    const out = outOf(given);
    const inquiry = inquiryOf(given);
    const picture = drawSvg(inquiry.battlefield, theOne(inquiry));
    if (out === undefined) return print(picture);
    writeTo(out, picture);
    print(`${out}\n`);
  },
};
