import { Hooks } from "../../stand-in/hooks";
import type { StandIn } from "../../stand-in/start";
import { onceAFrame } from "../../src/foundry/time/measured";
import { element, make } from "../page";
import { refusal } from "../refusals";
import { say, type TextKey } from "../say";
import { createRing } from "./ring";
import { showAll } from "./show-all";
import { placeOf, STEPS, type Step } from "./steps";

/** Whether this browser has closed the guide, and whether it is to begin again after the page has loaded. */
const CLOSED = "parapet-guide-closed";
const AGAIN = "parapet-guide-again";

/** Pixels between the card and what it points at. */
const EDGE = 8;

/** The hooks after which an enemy may have cover. */
const MAKES_COVER = ["updateToken", "createWall", "updateWall", "deleteWall", "createRegion", "updateRegion"] as const;

/** Browsers may keep storage from a page. */
const stored = (storage: () => Storage, key: string, value?: string | null): string | null => {
  try {
    if (value === null) storage().removeItem(key);
    else if (value !== undefined) storage().setItem(key, value);
    return storage().getItem(key);
  } catch {
    return null;
  }
};
const local = (): Storage => window.localStorage;
const session = (): Storage => window.sessionStorage;

const button = (className: string, words: string, act: () => void): HTMLButtonElement => {
  const made = make("button", className, words);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
};

/** The guide through the tavern's fight: a card with the step, and a ring around what it is about. */
class Guide {
  readonly #card = element("guide", HTMLElement);
  readonly #ring: ReturnType<typeof createRing>;
  #step = 0;
  #listeners: (readonly [string, number])[] = [];
  #pointed: Element | null = null;
  /** The step whose `begin` has not ended. */
  #beginning: Step | null = null;

  constructor(private readonly standIn: StandIn) {
    this.#ring = createRing(standIn.canvas);
    const place = onceAFrame(() => this.#placeRing());
    for (const hook of ["canvasPan", "refreshToken", "canvasReady"]) Hooks.on(hook, place);
  }

  get #now(): Step | undefined {
    return this.#card.hidden ? undefined : STEPS[this.#step];
  }

  show(step: number): void {
    this.#forget();
    this.#step = step;
    const its = STEPS[step];
    this.#card.hidden = its === undefined;
    if (its === undefined) return this.#placeRing();
    if (its.needs?.isMet(this.standIn) === false) return this.#wait(its, its.needs);
    void this.#begin(its);
  }

  /** Until what the user does lets the step begin. */
  #wait(step: Step, { text, isMet }: NonNullable<Step["needs"]>): void {
    const look = onceAFrame(() => {
      if (this.#now === step && isMet(this.standIn)) this.show(this.#step);
    });
    for (const hook of MAKES_COVER) this.#listeners.push([hook, Hooks.on(hook, look)]);
    this.#write(text);
    this.#placeRing();
  }

  /** Once, also for a second press of Next while it begins. The step goes on if what it begins with fails. */
  async #begin(step: Step): Promise<void> {
    if (this.#beginning === step) return;
    this.#beginning = step;
    try {
      await step.begin?.(this.standIn);
    } catch (error) {
      this.standIn.notifications.error(refusal(error), { console: false });
    } finally {
      this.#beginning = null;
    }
    if (this.#now !== step) return;
    for (const [hook, isDone] of Object.entries(step.ends))
      this.#listeners.push([hook, Hooks.on(hook, (...given) => void (isDone(...given) && this.#finish()))]);
    this.#write(step.text);
    this.#point(step);
  }

  close(): void {
    stored(local, CLOSED, "1");
    this.show(STEPS.length);
  }

  #forget(): void {
    for (const [hook, id] of this.#listeners) Hooks.off(hook, id);
    this.#listeners = [];
    this.#pointed?.classList.remove("guide-pointed");
    this.#pointed = null;
  }

  /** The user has done it, and goes on when what it did has been read. */
  #finish(): void {
    this.#forget();
    this.#card.classList.add("done");
    this.#placeRing();
  }

  #write(text: TextKey): void {
    const step = this.#step;
    this.#card.classList.remove("done");
    const isLast = step === STEPS.length - 1;
    // Players draw no walls.
    const drawing = button("", say("guide.draw"), () => element("draw", HTMLButtonElement).click());
    const acts = isLast
      ? [
          button("", say("guide.open"), () => element("open", HTMLButtonElement).click()),
          ...(this.standIn.game.user.isGM ? [drawing] : []),
        ]
      : [button("", say("guide.next"), () => this.show(step + 1))];
    const close = button("guide-close", "×", () => this.close());
    close.setAttribute("aria-label", say("guide.close"));
    close.title = say("guide.close");
    this.#card.replaceChildren(
      make("p", "guide-count", say("guide.of", { step: step + 1, all: STEPS.length })),
      make("p", "guide-text", say(text)),
      make("div", "guide-acts", ...acts),
      close,
    );
  }

  #point(step: Step): void {
    const { canvas } = this.standIn;
    const spot = step.spot(canvas);
    if (spot !== null && "selector" in spot) this.#pointAt(document.querySelector<HTMLElement>(spot.selector));
    const targets = step.about.length === 0 ? [] : [...this.standIn.game.user.targets].map(({ id }) => id);
    const around = [...new Set([...step.about, ...targets])].flatMap((id) => placeOf(canvas, id) ?? []);
    if (around.length > 0) showAll(canvas, around, this.#card.getBoundingClientRect());
    this.#placeRing();
  }

  /** On narrow pages the card is over the page's lower end, and what it points at stays above it. */
  #pointAt(pointed: HTMLElement | null): void {
    this.#pointed = pointed;
    if (pointed === null) return;
    pointed.classList.add("guide-pointed");
    const { height } = this.#card.getBoundingClientRect();
    const isOver = getComputedStyle(this.#card).position === "fixed";
    pointed.style.scrollMarginBlockEnd = isOver ? `${height + 2 * EDGE}px` : "";
    pointed.scrollIntoView({ block: "nearest" });
  }

  /** Around what is to be done, and gone once it is. */
  #placeRing(): void {
    const { canvas } = this.standIn;
    const isDone = this.#card.classList.contains("done");
    const spot = isDone ? null : (this.#now?.spot(canvas) ?? null);
    this.#ring.put(spot !== null && "at" in spot ? spot.at : null);
  }
}

/** The guide's texts name verdicts of the fifth edition. At a world's first start, the module's own window and tour guide. */
const isOffered = ({ game }: StandIn): boolean =>
  !new URLSearchParams(window.location.search).has("first-run") &&
  game.settings.settings.has("parapet.ruleset") &&
  game.settings.get("parapet", "ruleset") === "dnd5e";

/** Begins the guide, unless this browser has closed it before; the button in the bar begins it again. */
export const keepGuide = (standIn: StandIn): void => {
  const isAgain = stored(session, AGAIN) !== null;
  stored(session, AGAIN, null);
  const guide = new Guide(standIn);
  if (isAgain || (stored(local, CLOSED) === null && isOffered(standIn))) guide.show(0);
  const { scene } = standIn.canvas;
  Hooks.on("canvasReady", () => {
    if (standIn.canvas.scene !== scene) guide.show(STEPS.length);
  });
};

/** The guide needs the tavern as it begins, so the page loads again without what a link or the user has changed. */
export const offerGuide = ({ game }: StandIn): void => {
  element("guide-again", HTMLButtonElement).addEventListener("click", () => {
    const hasOwn = game.scenes.contents.some(({ _source }) => _source.name === say("draw.own"));
    if (hasOwn && !window.confirm(say("guide.loses"))) return;
    stored(session, AGAIN, "1");
    stored(local, CLOSED, null);
    const address = new URL(window.location.href);
    address.hash = "";
    for (const name of ["opening", "first-run", "system"]) address.searchParams.delete(name);
    if (address.href === window.location.href) window.location.reload();
    else window.location.assign(address);
  });
};
