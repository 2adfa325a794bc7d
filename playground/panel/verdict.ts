import type { StandIn } from "../../stand-in/start";
import type { Token } from "../../stand-in/token";
import { make } from "../page";
import { apiOf, toneOf, wordsFor, type Verdict } from "./words";

const fact = (term: string, words: string): HTMLElement => make("div", "", make("dt", "", term), make("dd", "", words));

const linesOf = ({ lines }: Verdict): string => {
  const blocked = lines.filter((line) => line.isBlocked).length;
  return lines.length === 0 ? "none drawn" : `${blocked} of ${lines.length} blocked`;
};

const factsOf = (verdict: Verdict, standIn: StandIn): HTMLElement => {
  const words = wordsFor(standIn);
  return make(
    "dl",
    "facts",
    fact("Line of effect", verdict.lineOfEffect ? "yes" : "no"),
    fact("Line of sight", verdict.lineOfSight ? "yes" : "no"),
    fact("Concealment", words.concealment(verdict)),
    fact("Sight-lines", linesOf(verdict)),
  );
};

const card = (attacker: Token, target: Token, standIn: StandIn): HTMLElement => {
  const names = `${attacker.document._source.name} → ${target.document._source.name}`;
  const verdict = apiOf(standIn)?.verdict(attacker.id, target.id) ?? null;
  if (verdict === null) return make("article", "card unknown", make("h2", "", names), make("p", "level", "No verdict"));
  const words = wordsFor(standIn);
  const effects = words.effects(verdict);
  const reasons = words.reasons(verdict).map((reason) => make("li", "", reason));
  return make(
    "article",
    `card ${toneOf(verdict)}`,
    make("h2", "", names),
    make("p", "level", words.cover(verdict)),
    ...(effects.length > 0 ? [make("p", "effects", effects.join(", "))] : []),
    ...(reasons.length > 0 ? [make("ul", "reasons", ...reasons)] : []),
    factsOf(verdict, standIn),
  );
};

/** Without a mouse there is no hovering. */
const isTouched = (): boolean => window.matchMedia("(hover: none)").matches;

const hint = (title: string, words: string): HTMLElement =>
  make("article", "card hint", make("p", "level", title), make("p", "", words));

const nextStep = (attacker: Token | undefined, creatures: number): HTMLElement => {
  if (creatures === 0) return hint("No creatures here", "Add some below, or open a scene that has them.");
  const how = isTouched() ? "tap another" : "hover over another";
  if (attacker === undefined) return hint("Select a creature", `It attacks. Then ${how} to see its cover.`);
  const aim = isTouched()
    ? "Tap another creature to see its cover."
    : "Hover over another creature, or target it with a right click.";
  return hint(`${attacker.document._source.name} attacks`, aim);
};

/** The verdicts from the creature that attacks to the one under the pointer and the targets; what to do when there are none. */
export const showVerdicts = (into: HTMLElement, standIn: StandIn): void => {
  const { tokens } = standIn.canvas;
  const [attacker] = tokens.controlled;
  const others = new Set([...(tokens.hover === null ? [] : [tokens.hover]), ...standIn.game.user.targets]);
  if (attacker !== undefined) others.delete(attacker);
  const chosen = [...others];
  if (attacker === undefined || chosen.length === 0) into.replaceChildren(nextStep(attacker, tokens.placeables.length));
  else into.replaceChildren(...chosen.map((target) => card(attacker, target, standIn)));
};
