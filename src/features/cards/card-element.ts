import type { IconName } from "../../drawing/icon-paths";
import type { Words } from "../../words/localize";
import { iconElement, makerIn, svgMakerIn, type MakeElement } from "../windows/make-element";
import { crossAt } from "../../drawing/paint-shapes";
import { pathOfEdges, pathThrough } from "../../drawing/svg";
import type { PixelEdge } from "../../drawing/marks";
import type { cardActs } from "./card-actions";
import { cardPicture, type CardPicture } from "./card-picture";
import type { CardNumber, CardTarget, CardView } from "./card-view";
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
  made.setAttribute("data-parapet-act", act);
  made.setAttribute("data-parapet-key", key);
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
export const pictureElement = (document: Document, picture: CardPicture): SVGElement => {
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

/** What has been rolled. */
const missLine = ({ make }: Maker, { text, outcome, isMissed }: MissView): HTMLElement[] =>
  outcome === null
    ? []
    : [make("p", "parapet-card-miss", make("span", "", text), make("strong", isMissed ? "missed" : "", outcome))];

const numberList = ({ make }: Maker, numbers: readonly CardNumber[]): HTMLElement[] => {
  const items = numbers.map(({ text, note }) => make("li", "", make("b", "", text), " ", make("small", "", note)));
  return items.length === 0 ? [] : [make("ul", "parapet-card-numbers", ...items)];
};

/** What explains the row, and what need not be seen before it is asked for. */
const folded = (maker: Maker, target: CardTarget): Element[] => {
  const { make } = maker;
  const { reasons, numbers, miss } = target;
  return [
    ...(miss?.canSet === true ? [make("p", "", chanceField(maker, target, miss))] : []),
    ...numberList(
      maker,
      numbers.filter(({ isSettled }) => isSettled),
    ),
    ...(reasons.length === 0
      ? []
      : [make("ul", "parapet-card-reasons", ...reasons.map((reason) => make("li", "", reason)))]),
  ];
};

const iconOf = ({ make }: Maker, icon: IconName | null): HTMLElement => {
  if (icon !== null) return iconElement(make, icon);
  const unknown = make("span", "parapet-icon-unknown", "?");
  unknown.ariaHidden = "true";
  return unknown;
};

/** Icon, name, what it comes to, miss chance. A word beside a number is for wide cards. */
const rowParts = (maker: Maker, { heading, headline, icon, short, numbers, miss }: CardTarget): (Node | string)[] => {
  const { make } = maker;
  const ofRoll = numbers.filter(({ isOfRoll }) => isOfRoll).map(({ text }) => text);
  const chance = miss === null ? [] : [make("span", "parapet-card-chip", iconElement(make, miss.icon), miss.short)];
  return [
    iconOf(maker, icon),
    make("h4", "", heading),
    " ",
    ...(ofRoll.length === 0
      ? [make("strong", "parapet-card-level", short)]
      : [make("span", "parapet-card-word", headline), make("strong", "", maker.words.series(ofRoll))]),
    ...chance,
  ];
};

/** Runs `act` once: now, or when it is opened. Most are never opened. */
const whenOpen = (details: HTMLDetailsElement, act: () => void): void => {
  if (details.open) act();
  else details.addEventListener("toggle", act, { once: true });
};

/** The row, which opens to the reasons if there are any. */
const rowElement = (maker: Maker, target: CardTarget): HTMLElement => {
  const { make, words, isFull, folds, onFold } = maker;
  const { id, twin, picture } = target;
  const inside = folded(maker, target);
  if (inside.length === 0 && picture === null) return make("div", "parapet-card-row", ...rowParts(maker, target));
  const summary = make("summary", "parapet-card-row", ...rowParts(maker, target));
  summary.ariaLabel = twin;
  Object.assign(summary.dataset, { parapetAct: "why", parapetKey: id, tooltipText: words.say("PARAPET.Card.Why") });
  const why = make("div", "parapet-card-why", ...inside);
  const details = make("details", "", summary, why);
  details.open = folds.get(id) ?? isFull;
  if (picture !== null)
    whenOpen(details, () => why.append(pictureElement(maker.document, cardPicture(picture, words))));
  summary.addEventListener("click", () => onFold(id, !details.open));
  return details;
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

/** What an area breaks or could break. */
const areaBreakingElements = (maker: Maker, { breaking }: CardView): HTMLElement[] => {
  const { make, actions } = maker;
  return breaking.flatMap(({ ids, isBroken, text, act, walls }) => {
    const key = ids.join(" ");
    const buttons = [
      ...(act === null
        ? []
        : [button(maker, { act: "break-for-all", key, text: act }, () => actions.breakForAll(ids, !isBroken))]),
      ...walls.map(({ id, text: label, isOpened }) =>
        button(maker, { act: "wall", key: id, text: label }, () => actions.openWall(id, !isOpened)),
      ),
    ];
    return [
      ...(text === null ? [] : [make("p", "parapet-card-broken", text)]),
      ...(buttons.length === 0 ? [] : [make("div", "parapet-card-buttons", ...buttons)]),
    ];
  });
};

/** A button that is its icon, with its text as tooltip. */
const iconButton = (maker: Maker, icon: string, parts: ButtonParts, run: (it: HTMLButtonElement) => void) => {
  const made = button(maker, parts, run);
  made.replaceChildren(maker.make("i", icon));
  made.classList.add("parapet-card-tool");
  made.dataset["tooltipText"] = parts.text;
  return made;
};

/** At the end of the row. */
const rowTools = (maker: Maker, target: CardTarget): HTMLElement[] => {
  const { id, canShow, canRule } = target;
  const { words, actions, pinned } = maker;
  const named = namedFor(target);
  const show = (): HTMLElement => {
    const parts = named("show", words.say("PARAPET.Card.Show"));
    const made = iconButton(maker, "fa-solid fa-eye", parts, () => actions.show(id));
    made.setAttribute("aria-pressed", String(pinned.has(id)));
    return made;
  };
  const rule = (): HTMLElement => {
    const parts = named("rule", words.say("PARAPET.Card.Rule"));
    const made = iconButton(maker, "fa-solid fa-gavel", parts, (it) => actions.rule(id, it));
    made.setAttribute("aria-expanded", "false");
    return made;
  };
  return [...(canShow ? [show()] : []), ...(canRule ? [rule()] : [])];
};

/** What changes the outcome. */
const targetButtons = (maker: Maker, target: CardTarget): HTMLElement[] => {
  const { id, canSplash, canPickSquare, strike } = target;
  const { words, actions, make } = maker;
  const named = namedFor(target);
  const act = strike?.act ?? null;
  const buttons = [
    ...(canSplash
      ? [button(maker, named("splash", words.say("PARAPET.Splash.Button")), () => actions.splash(id))]
      : []),
    ...(canPickSquare
      ? [button(maker, named("square", words.say("PARAPET.Beside.Button")), () => actions.pickSquare(id))]
      : []),
    ...(act === null ? [] : [button(maker, named("strike", act), () => actions.strike(id))]),
    ...coupButtons(maker, target),
    ...breakingButtons(maker, target),
  ];
  return buttons.length === 0 ? [] : [make("div", "parapet-card-buttons", ...buttons)];
};

/** The row, what decides the roll besides it, and the buttons. */
const targetElement = (maker: Maker, target: CardTarget): HTMLElement => {
  const { make } = maker;
  const { numbers, also, place, refusal, miss, strike, coup, breaking, tone } = target;
  const broken = breaking?.text ?? null;
  const tools = rowTools(maker, target);
  const article = make(
    "article",
    `parapet-card-target ${tone}`,
    rowElement(maker, target),
    ...tools,
    ...(place === null ? [] : [make("p", "parapet-card-place", place)]),
    ...(refusal === null ? [] : [make("p", "parapet-card-refusal", refusal)]),
    ...(broken === null ? [] : [make("p", "parapet-card-broken", broken)]),
    ...numberList(
      maker,
      numbers.filter(({ isSettled }) => !isSettled),
    ),
    ...(also.length === 0 ? [] : [make("ul", "parapet-card-also", ...also.map((text) => make("li", "", text)))]),
    ...(miss === null ? [] : missLine(maker, miss)),
    ...(strike?.isDone === true ? [make("p", "parapet-card-strike", strike.text)] : []),
    ...(coup?.lines ?? []).map((line) => make("p", "parapet-card-coup", line)),
    ...targetButtons(maker, target),
  );
  article.dataset["parapetTarget"] = target.id;
  article.style.setProperty("--parapet-tools", String(tools.length));
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

/** How high an area starts, and what changes it. */
const heightElements = (maker: Maker, { height }: CardView): HTMLElement[] => {
  if (height === null) return [];
  const { make, words, actions } = maker;
  const { text, distance, elevation, units, canChange, hasMaker } = height;
  const away = distance === null ? [] : [make("p", "parapet-card-height", distance)];
  if (!canChange) return [...away, make("p", "parapet-card-height", text)];
  const input = make("input", "");
  Object.assign(input, { type: "number", step: "any", value: String(elevation) });
  const label = words.say("PARAPET.Card.Height.Field");
  input.setAttribute("aria-label", label);
  Object.assign(input.dataset, { parapetAct: "height", parapetKey: "" });
  input.addEventListener("change", () => {
    if (input.value.trim() !== "" && Number.isFinite(Number(input.value))) actions.raise(Number(input.value));
    else input.value = String(elevation);
  });
  const press = (act: string, key: Parameters<Words["say"]>[0], wanted: "ground" | "maker") =>
    button(maker, { act, text: words.say(key) }, () => actions.raise(wanted));
  const presses = [
    press("ground", "PARAPET.Card.Height.Ground", "ground"),
    ...(hasMaker ? [press("maker", "PARAPET.Card.Height.Maker", "maker")] : []),
  ];
  return [
    ...away,
    make("p", "parapet-card-height", make("label", "", label, " ", input, units === "" ? "" : ` ${units}`)),
    make("div", "parapet-card-buttons", ...presses),
  ];
};

/** Whether an area spreads round corners, and what says so. */
const spreadElements = (maker: Maker, { spread }: CardView): HTMLElement[] => {
  const { text = null, act = null, isSpread = false } = spread ?? {};
  const { make, actions } = maker;
  return [
    ...(text === null ? [] : [make("p", "parapet-card-spread", text)]),
    ...(act === null
      ? []
      : [
          make(
            "div",
            "parapet-card-buttons",
            button(maker, { act: "spread", text: act }, () => actions.spread(!isSpread)),
          ),
        ]),
  ];
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
    ...areaBreakingElements(maker, view),
    ...heightElements(maker, view),
    ...spreadElements(maker, view),
    ...footer(maker, view),
  ];
};
