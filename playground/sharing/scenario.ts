import { wordFor } from "../../src/scene/notation/tokenizer";
import { printBattleMap } from "../../src/scene/print/print-notation";
import type { Scene } from "../../src/scene/model/scene";
import type { Ruling, Verdict } from "../../src/rules/attack/verdict";
import { withShortNames, type Named } from "./short-names";

/** A plain ranged attack on a scene, with its verdict. */
export interface Ruled {
  readonly scene: Scene;
  readonly verdict: Verdict;
  /** Options that differ from their defaults, by key as in an expectation. */
  readonly options: Readonly<Record<string, string>>;
  /** The GM's ruling. */
  readonly ruling: Ruling | null;
}

const CONCEALMENTS = { none: "no", partial: "partial", total: "total" } as const;

/** What comes before the colon besides attacker and target. */
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

/** On one line, whatever the names contain. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * A text map with the verdict as its expectation, as CONTRIBUTING.md asks of a bug report. It contains the whole scene,
 * so that it gives the same verdict.
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
