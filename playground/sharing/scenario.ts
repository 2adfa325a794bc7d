import { wordFor } from "../../src/scene/notation/tokenizer";
import { printBattleMap } from "../../src/scene/print/print-notation";
import type { Scene } from "../../src/scene/model/scene";
import type { Ruling, Verdict } from "../../src/rules/attack/verdict";
import { withShortNames, type Named } from "./short-names";

/** A plain ranged attack on a scene, and what is said of it. */
export interface Ruled {
  readonly scene: Scene;
  readonly verdict: Verdict;
  /** What differs from the defaults, by key as an expectation has it. */
  readonly options: Readonly<Record<string, string>>;
  /** What the GM has ruled by hand. */
  readonly ruling: Ruling | null;
}

const CONCEALMENTS = { none: "no", partial: "partial", total: "total" } as const;

/** What stands before the colon besides who attacks whom. */
const detailsOf = ({ ruling, options }: Ruled): string[] => {
  const { cover, concealment } = ruling ?? {};
  const words = [
    ...(cover === undefined ? [] : [cover]),
    ...(concealment === undefined ? [] : [`${CONCEALMENTS[concealment]} concealment`]),
  ];
  return [
    ...(words.length === 0 ? [] : [`ruled ${words.join(" with ")}`]),
    ...Object.entries(options).map(([key, value]) => `${key}=${value}`),
  ];
};

const wordsOf = ({ cover, lineOfEffect, lineOfSight, concealment, missChance, obstacles }: Verdict, named: Named) => [
  cover,
  `${lineOfEffect ? "" : "no "}line of effect`,
  `${lineOfSight ? "" : "no "}line of sight`,
  ...(concealment === "none" ? [] : [`${concealment} concealment`]),
  ...(missChance === 0 ? [] : [`miss ${missChance}`]),
  obstacles.length === 0 ? "no obstacles" : `by ${obstacles.map((id) => wordFor(named.nameOf(id))).join(" ")}`,
];

const nameIn = ({ tokens }: Scene, fullId: string | null): string =>
  tokens.find(({ id }) => `token:${id}` === fullId)?.name ?? "nobody";

/** On one line, whatever the names hold. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * A text battle map that expects what the verdict says, as CONTRIBUTING.md asks of a report of a wrong ruling. The whole
 * scene is in it, so that it judges to the same.
 */
export const scenarioOf = (ruled: Ruled): string => {
  const { scene, verdict } = ruled;
  const named = withShortNames(scene);
  const [attacker, target] = [verdict.attacker ?? "", verdict.target].map((id) => wordFor(named.nameOf(id)));
  const head = ["expect", verdict.ruleset, attacker, "->", target, ...detailsOf(ruled)].join(" ");
  return [
    oneLine(
      `# ${nameIn(scene, verdict.attacker)} attacks ${nameIn(scene, verdict.target)}. From the playground of Parapet.`,
    ),
    "# The last line is what Parapet finds. Change what stands after its colon to what your book says,",
    "# and put the heading of the book here.",
    printBattleMap(named.scene).trimEnd(),
    `${head}: ${wordsOf(verdict, named).join(", ")}`,
    "",
  ].join("\n");
};
