import type { Words } from "../../words/localize";
import { makerIn, svgMakerIn, type MakeElement } from "../windows/make-element";
import { crossAt } from "../../drawing/paint-shapes";
import { pathOfEdges, pathThrough } from "../../drawing/svg";
import type { PixelEdge } from "../../drawing/marks";
import type { cardActs } from "./card-actions";
import type { CardPicture, CardTarget, CardView } from "./card-view";
import type { MissView } from "./card-miss";

export interface CardParts {
  readonly document: Document;
  readonly words: Words;
  readonly actions: ReturnType<typeof cardActs>;
  /** Whether reasons are open until the user closes them. */
  readonly isFull: boolean;
  /** Targets whose lines this card shows on the map. */
  readonly pinned: ReadonlySet<string>;
  /** Details that the user has opened or closed, by target. */
  readonly folds: ReadonlyMap<string, boolean>;
  readonly onFold: (target: string, isOpen: boolean) => void;
}

interface Maker extends CardParts {
  readonly make: MakeElement;
}

interface ButtonParts {
  readonly act: string;
  readonly key?: string;
  readonly text: string;
  /** Said where the text alone says too little. */
  readonly label?: string;
}

const button = ({ make }: Maker, { act, key = "", text, label }: ButtonParts, run: (it: HTMLButtonElement) => void) => {
  const made = make("button", "", text);
  made.type = "button";
  Object.assign(made.dataset, { parapetAct: act, parapetKey: key });
  if (label !== undefined) made.setAttribute("aria-label", label);
  made.addEventListener("click", (event) => {
    event.stopPropagation();
    run(made);
  });
  return made;
};

/** Arms of a cross, as a share of the larger side. */
const ARM = 0.02;

const outlinePath = (edges: readonly PixelEdge[]): string =>
  edges.length < 3
    ? pathOfEdges(edges)
    : pathThrough(
        edges.map(({ from }) => from),
        true,
      );

/** The picture as an SVG element. Its style is in styles/cards.css. */
const pictureElement = (document: Document, picture: CardPicture): SVGElement => {
  const { box, attacker, target, marks, label } = picture;
  const make = svgMakerIn(document);
  const viewBox = `${box.x} ${box.y} ${box.width} ${box.height}`;
  const svg = make("svg", { class: "parapet-card-picture", viewBox, role: "img", "aria-label": label });
  const add = (className: string, d: string): void => {
    if (d !== "") svg.append(make("path", { class: className, d }));
  };
  const lines = (states: readonly string[]) =>
    pathOfEdges(marks.flatMap((mark) => (mark.kind === "line" && states.includes(mark.state) ? [mark] : [])));
  const arm = Math.max(box.width, box.height) * ARM;
  add("attacker", outlinePath(attacker));
  add("target", outlinePath(target));
  add("obstacle", pathOfEdges(marks.flatMap((mark) => (mark.kind === "obstacle" ? mark.edges : []))));
  add("blocked", lines(["blocked", "beyond"]));
  add("clear", lines(["clear"]));
  add("stop", pathOfEdges(marks.flatMap((mark) => (mark.kind === "stop" ? crossAt(mark.at, arm) : []))));
  return svg;
};

const chanceField = (
  { make, words, actions }: Maker,
  { id, heading }: CardTarget,
  { chance, label }: MissView,
): HTMLElement => {
  const input = make("input", "");
  Object.assign(input, { type: "number", min: "0", max: "100", step: "5", value: String(chance) });
  input.setAttribute("aria-label", words.say("PARAPET.Card.ChanceOf", { target: heading }));
  Object.assign(input.dataset, { parapetAct: "chance", parapetKey: id });
  input.addEventListener("change", () => {
    const set = Number(input.value);
    if (input.value.trim() !== "" && set >= 0 && set <= 100) actions.setChance(id, set);
    else input.value = String(chance);
  });
  return make("label", "parapet-card-chance", make("span", "", label), " ", input, "%");
};

const missLine = (maker: Maker, target: CardTarget, miss: MissView): HTMLElement => {
  const { make } = maker;
  const outcome = miss.outcome === null ? [] : [make("strong", miss.isMissed ? "missed" : "", miss.outcome)];
  const said = miss.canSet ? chanceField(maker, target, miss) : make("span", "", miss.text);
  return make("p", "parapet-card-miss", said, ...outcome);
};

const why = (maker: Maker, { id, reasons, picture, heading }: CardTarget): HTMLElement[] => {
  const { make, document, words, isFull, folds, onFold } = maker;
  if (reasons.length === 0 && picture === null) return [];
  const list = make("ul", "parapet-card-reasons", ...reasons.map((reason) => make("li", "", reason)));
  const summary = make("summary", "", words.say("PARAPET.Card.Why"));
  summary.setAttribute("aria-label", words.say("PARAPET.Card.WhyOf", { target: heading }));
  Object.assign(summary.dataset, { parapetAct: "why", parapetKey: id });
  const drawn = picture === null ? [] : [pictureElement(document, picture)];
  const details = make("details", "", summary, ...(reasons.length === 0 ? [] : [list]), ...drawn);
  details.open = folds.get(id) ?? isFull;
  summary.addEventListener("click", () => onFold(id, !details.open));
  return [details];
};

const namedFor =
  ({ id, heading }: CardTarget) =>
  (act: string, text: string): ButtonParts => ({ act, key: id, text, label: `${text}: ${heading}` });

const coupButtons = (maker: Maker, target: CardTarget): HTMLButtonElement[] => {
  const { actions } = maker;
  const { id, coup } = target;
  const named = namedFor(target);
  const { act = null, damage = null, undo = null } = coup ?? {};
  const acts = act === null ? [] : [button(maker, named("coup", act.text), () => actions.coup(id))];
  for (const each of acts) each.disabled = act?.isDisabled === true;
  return [
    ...acts,
    ...(damage === null
      ? []
      : [button(maker, named("coup-damage", damage.text), () => actions.coupDamage(id, damage.value))]),
    ...(undo === null ? [] : [button(maker, named("coup-undo", undo), () => actions.undoCoup(id))]),
  ];
};

const breakingButtons = (maker: Maker, target: CardTarget): HTMLElement[] => {
  const { id, breaking } = target;
  const { act = null, walls = [] } = breaking ?? {};
  const { actions } = maker;
  const named = namedFor(target);
  return [
    ...(act === null ? [] : [button(maker, named("break", act), () => actions.break(id))]),
    ...walls.map(({ id: wall, text, isOpened }) =>
      button(maker, { ...named("wall", text), key: `${id} ${wall}` }, () => actions.openWall(wall, !isOpened)),
    ),
  ];
};

const targetButtons = (maker: Maker, target: CardTarget): HTMLElement[] => {
  const { id, canShow, canRule, canSplash, strike } = target;
  const { words, actions, pinned, make } = maker;
  const named = namedFor(target);
  const show = button(maker, named("show", words.say("PARAPET.Card.Show")), () => actions.show(id));
  show.setAttribute("aria-pressed", String(pinned.has(id)));
  const rule = button(maker, named("rule", words.say("PARAPET.Card.Rule")), (it) => actions.rule(id, it));
  rule.setAttribute("aria-expanded", "false");
  const act = strike?.act ?? null;
  const strikes = act === null ? [] : [button(maker, named("strike", act), () => actions.strike(id))];
  const splash = button(maker, named("splash", words.say("PARAPET.Splash.Button")), () => actions.splash(id));
  const splashes = canSplash ? [splash] : [];
  const buttons = [
    ...(canShow ? [show] : []),
    ...(canRule ? [rule] : []),
    ...splashes,
    ...strikes,
    ...coupButtons(maker, target),
    ...breakingButtons(maker, target),
  ];
  return buttons.length === 0 ? [] : [make("div", "parapet-card-buttons", ...buttons)];
};

const targetElement = (maker: Maker, target: CardTarget): HTMLElement => {
  const { make } = maker;
  const { heading, headline, numbers, also, place, refusal, miss, strike, coup, breaking, tone } = target;
  const broken = breaking?.text ?? null;
  const items = [
    ...numbers.map(({ text, note }) => make("li", "", make("b", "", text), " ", make("small", "", note))),
    ...also.map((text) => make("li", "", text)),
  ];
  const article = make(
    "article",
    `parapet-card-target ${tone}`,
    make("h4", "", make("span", "", heading), " ", make("strong", "", headline)),
    ...(place === null ? [] : [make("p", "parapet-card-place", place)]),
    ...(refusal === null ? [] : [make("p", "parapet-card-refusal", refusal)]),
    ...(broken === null ? [] : [make("p", "parapet-card-broken", broken)]),
    ...(items.length === 0 ? [] : [make("ul", "parapet-card-numbers", ...items)]),
    ...(miss === null ? [] : [missLine(maker, target, miss)]),
    ...(strike?.isDone === true ? [make("p", "parapet-card-strike", strike.text)] : []),
    ...(coup?.lines ?? []).map((line) => make("p", "parapet-card-coup", line)),
    ...why(maker, target),
    ...targetButtons(maker, target),
  );
  article.dataset["parapetTarget"] = target.id;
  return article;
};

const footer = (maker: Maker, { canRoll, canReveal, canUndo, caught }: CardView): HTMLElement[] => {
  const { make, words, actions } = maker;
  const say = (act: string, key: Parameters<Words["say"]>[0]): ButtonParts => ({ act, text: words.say(key) });
  const aim = (targets: readonly string[]): HTMLElement =>
    targets.length === 0
      ? make("p", "", words.say("PARAPET.Card.NoneCaught"))
      : button(maker, say("aim", "PARAPET.Card.TargetCaught"), () => actions.aimAt(targets));
  const parts = [
    ...(caught === null ? [] : [aim(caught)]),
    ...(canRoll ? [button(maker, say("roll", "PARAPET.Card.Roll"), actions.roll)] : []),
    ...(canReveal ? [button(maker, say("reveal", "PARAPET.Card.Reveal"), actions.reveal)] : []),
    ...(canUndo ? [button(maker, say("undo", "PARAPET.Card.Undo"), actions.undo)] : []),
  ];
  return parts.length === 0 ? [] : [make("div", "parapet-card-buttons", ...parts)];
};

/** What has been rolled against miss chances, target by target. */
export const missElements = ({ targets }: CardView, document: Document): HTMLElement[] => {
  const make = makerIn(document);
  const rows = targets.map(({ heading, miss }) =>
    make(
      "li",
      "",
      make("span", "", heading),
      " ",
      make("small", "", miss?.text ?? ""),
      " ",
      make("strong", miss?.isMissed === true ? "missed" : "", miss?.outcome ?? ""),
    ),
  );
  return [make("ul", "parapet-card-misses", ...rows)];
};

/** Everything that a card shows. */
export const cardElements = (view: CardView, parts: CardParts): HTMLElement[] => {
  const maker: Maker = { ...parts, make: makerIn(parts.document) };
  return [
    ...(view.unchosen === null ? [] : [maker.make("p", "parapet-card-unchosen", view.unchosen)]),
    ...(view.undone === null ? [] : [maker.make("p", "parapet-card-undone", view.undone)]),
    ...view.targets.map((target) => targetElement(maker, target)),
    ...(view.isPart === null ? [] : [maker.make("p", "parapet-card-part", view.isPart)]),
    ...(view.closed === null ? [] : [maker.make("p", "parapet-card-closed", view.closed)]),
    ...footer(maker, view),
  ];
};
