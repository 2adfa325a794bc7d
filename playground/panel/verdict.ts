import type { StandIn } from "../../stand-in/start";
import type { Token } from "../../stand-in/token";
import { make } from "../page";
import { say } from "../say";
import { apiOf, askFor, type Said, type Verdict } from "./words";

const fact = (term: string, words: string): HTMLElement => make("div", "", make("dt", "", term), make("dd", "", words));

const yesOrNo = (is: boolean): string => say(is ? "verdict.yes" : "verdict.no");

const linesOf = ({ lines }: Verdict): string => {
  const blocked = lines.filter((line) => line.isBlocked).length;
  return lines.length === 0 ? say("verdict.noLines") : say("verdict.blocked", { blocked, all: lines.length });
};

/** What the reasons do not say already: they say why there is no line of effect. */
const factsOf = ({ verdict, words: { attackModifiers, concealment } }: Said): HTMLElement =>
  make(
    "dl",
    "facts",
    ...(verdict.lineOfEffect ? [fact(say("verdict.effect"), say("verdict.yes"))] : []),
    ...(verdict.lineOfEffect || verdict.lineOfSight ? [fact(say("verdict.sight"), yesOrNo(verdict.lineOfSight))] : []),
    ...(concealment === null ? [] : [fact(say("verdict.concealment"), concealment)]),
    ...(attackModifiers.length > 0 ? [fact(say("verdict.itself"), attackModifiers.join(", "))] : []),
    fact(say("verdict.lines"), linesOf(verdict)),
  );

/** The level first, then its effects, each on a line. */
const outcomeOf = ({ words: { headline, modifiers, dice, texts, effects, refusal } }: Said): HTMLElement[] => {
  const lines = [[...modifiers, ...dice, ...texts].join(", "), effects.join(", "), refusal];
  return [
    make("p", "level", headline),
    ...lines.flatMap((line) => (line === null || line === "" ? [] : [make("p", "effects", line)])),
  ];
};

const card = (attacker: Token, target: Token, standIn: StandIn): HTMLElement => {
  const names = `${attacker.document._source.name} → ${target.document._source.name}`;
  const said = askFor(standIn, attacker.id, target.id);
  if (said === null)
    return make("article", "card unknown", make("h2", "", names), make("p", "level", say("verdict.none")));
  const reasons = (apiOf(standIn)?.sentences(said.verdict) ?? []).map((reason) => make("li", "", reason));
  return make(
    "article",
    `card ${said.words.tone}`,
    make("h2", "", names),
    ...outcomeOf(said),
    ...(reasons.length > 0 ? [make("ul", "reasons", ...reasons)] : []),
    factsOf(said),
  );
};

const hint = (title: string, words: string): HTMLElement =>
  make("article", "card hint", make("p", "level", title), make("p", "", words));

const nextStep = (attacker: Token | undefined, creatures: number): HTMLElement => {
  if (creatures === 0) return hint(say("verdict.empty"), say("verdict.emptyDo"));
  if (attacker === undefined) return hint(say("verdict.select"), say("verdict.selectDo"));
  const title = say("verdict.attacks", { name: attacker.document._source.name });
  return hint(title, say("verdict.aimDo"));
};

/** Verdicts from the attacker on the hovered creature and the targets, or instructions when there are none. */
export const showVerdicts = (into: HTMLElement, standIn: StandIn): void => {
  const { tokens } = standIn.canvas;
  const [attacker] = tokens.controlled.filter(({ visible }) => visible);
  const others = new Set([...(tokens.hover === null ? [] : [tokens.hover]), ...standIn.game.user.targets]);
  if (attacker !== undefined) others.delete(attacker);
  const chosen = [...others].filter(({ visible }) => visible);
  if (attacker === undefined || chosen.length === 0) into.replaceChildren(nextStep(attacker, tokens.placeables.length));
  else into.replaceChildren(...chosen.map((target) => card(attacker, target, standIn)));
};
