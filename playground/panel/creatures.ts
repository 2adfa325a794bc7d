import type { StandIn } from "../../stand-in/start";
import type { Token } from "../../stand-in/token";
import { hoverOnly, toggleTarget } from "../hands/choosing";
import { verdictIcon } from "../../src/drawing/level-icon";
import type { IconName } from "../../src/drawing/icon-paths";
import { onceAFrame } from "../../src/foundry/time/measured";
import { make } from "../page";
import { say } from "../say";
import { askFor } from "./words";

/** Milliseconds per frame for judging: on a crowded map the list fills over several frames. */
const BUDGET = 8;

const dispositionOf = ({ document }: Token): number => document._source.disposition;

const sideOf = (token: Token): string => {
  const disposition = dispositionOf(token);
  if (disposition > 0) return "friend";
  return disposition === 0 ? "neutral" : "foe";
};

const button = (className: string, act: () => void, ...children: readonly (Node | string)[]): HTMLButtonElement => {
  const made = make("button", className, ...children);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
};

interface Row {
  readonly token: Token;
  readonly element: HTMLLIElement;
  readonly chooser: HTMLButtonElement;
  readonly mark: HTMLElement;
  readonly targeter: HTMLButtonElement;
}

/** Hover or focus on a creature's row hovers its token. Touch only taps. */
const hoverWith = (row: HTMLElement, token: Token, { canvas }: StandIn): void => {
  const hover = (isHovered: boolean): void => {
    if (canvas.tokens.get(token.id) === token) hoverOnly(canvas, isHovered ? token : null);
  };
  row.addEventListener("pointerenter", ({ pointerType }) => {
    if (pointerType !== "touch") hover(true);
  });
  row.addEventListener("pointerleave", () => {
    hover(false);
  });
  row.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target.matches(":focus-visible")) hover(true);
  });
  row.addEventListener("focusout", () => {
    if (!row.matches(":hover")) hover(false);
  });
};

const rowFor = (token: Token, standIn: StandIn): Row => {
  const { name } = token.document._source;
  const dot = make("span", `dot ${sideOf(token)}`);
  const chooser = button("chooser", () => token.control(), dot, make("span", "name", name));
  chooser.title = name;
  const mark = make("span", "mark");
  const aim = (): void => {
    toggleTarget(token);
  };
  const targeter = button("targeter", aim, "◎");
  targeter.title = say("creatures.target", { name });
  targeter.setAttribute("aria-label", targeter.title);
  const element = make("li", "", chooser, mark, targeter);
  hoverWith(element, token, standIn);
  return { token, element, chooser, mark, targeter };
};

/** The module's style sheet draws it. */
const iconFor = (name: IconName): HTMLElement => {
  const icon = make("i", "parapet-icon");
  icon.dataset["icon"] = name;
  icon.ariaHidden = "true";
  return icon;
};

const markRow = ({ token, mark }: Row, standIn: StandIn): void => {
  const [attacker] = standIn.canvas.tokens.controlled;
  const show = (words: string, tone: string, icon: IconName | null = null): void => {
    mark.replaceChildren(...(icon === null ? [] : [iconFor(icon)]), words);
    mark.className = `mark ${tone}`;
  };
  if (attacker?.visible !== true || !token.visible) return show("", "");
  if (attacker === token) return show(say("creatures.attacks"), "attacks");
  const said = askFor(standIn, attacker.id, token.id);
  return said === null
    ? show(say("creatures.noVerdict"), "")
    : show(said.words.brief, said.words.tone, verdictIcon(said.verdict));
};

export interface CreatureList {
  /** Who is on the map, who attacks and who is targeted. */
  readonly refresh: () => void;
  /** The cover that each has from the attacker. */
  readonly judge: () => void;
}

/** All creatures on the map, friendly ones first, with their cover from the attacker. */
export const creatureList = (into: HTMLElement, standIn: StandIn): CreatureList => {
  let rows: readonly Row[] = [];
  let built = "";
  let unjudged: Row[] = [];

  const judgeMore = onceAFrame(() => {
    const start = performance.now();
    while (unjudged.length > 0 && performance.now() - start < BUDGET) {
      const row = unjudged.shift();
      if (row !== undefined && standIn.canvas.tokens.get(row.token.id) === row.token) markRow(row, standIn);
    }
    if (unjudged.length > 0) judgeMore();
  });

  const build = (): void => {
    const seen = standIn.canvas.tokens.placeables.filter(({ visible }) => visible);
    const tokens = seen.toSorted((a, b) => dispositionOf(b) - dispositionOf(a));
    const now = JSON.stringify(tokens.map((it) => [it.document._source.name, sideOf(it)]));
    if (now === built && rows.every((row, i) => row.token === tokens[i])) return;
    built = now;
    rows = tokens.map((token) => rowFor(token, standIn));
    into.replaceChildren(...rows.map((row) => row.element));
  };

  const refresh = (): void => {
    build();
    for (const { token, chooser, targeter } of rows) {
      chooser.setAttribute("aria-pressed", String(token.controlled));
      targeter.setAttribute("aria-pressed", String(token.isTargeted));
    }
  };
  const judge = (): void => {
    refresh();
    unjudged = [...rows];
    judgeMore();
  };
  return { refresh, judge };
};
