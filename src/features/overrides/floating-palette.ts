import { hoveredToken, targetedTokens, type TokenView } from "../../foundry/canvas/map-tokens";
import { placeOnPage } from "../../foundry/canvas/screen-place";
import { guardLater } from "../../foundry/errors/errors";
import { tokenPlace } from "../../foundry/verdicts/verdicts";
import type { PixelPoint } from "../../rules/attack/verdict";
import type { Table } from "../../table";
import { makerIn } from "../windows/make-element";
import { keepOnPage } from "./keep-on-page";
import { latePalette } from "./late-palette";
import type { rulingPalette } from "./ruling-palette";
import { likelyAttacker } from "./token-hud";

/** A key that is pressed for a shorter time, in milliseconds, leaves the palette open for the keyboard. */
const LEAST_HELD = 350;

/** Pixels from the middle of the token's top edge. */
const BESIDE = 28;

interface Opened {
  readonly shut: () => void;
  readonly focus: () => void;
}

const putBeside = (element: HTMLElement, { x, y }: PixelPoint): void => {
  element.classList.add("parapet-ruling-floating");
  Object.assign(element.style, { left: `${x + BESIDE}px`, top: `${y}px` });
  document.body.append(element);
  keepOnPage(element, { left: x - BESIDE, top: y, right: x + BESIDE, bottom: y });
};

/** A palette over the map beside a token: open while its key is held, or, after a short press, until something is chosen. */
export const createFloatingPalette = (table: Table, lastControlled: () => readonly string[]) => {
  const { words, guard, verdicts } = table;
  let opened: Opened | null = null;
  let isHeld = false;
  /** Grows when a palette that is not there yet is not wanted any more. */
  let dropped = 0;
  let since = 0;
  const shut = (): void => {
    dropped += 1;
    opened?.shut();
  };

  const late = latePalette(table);
  /** Once the palette's file is there, unless nobody wants it any more. */
  const openLate = (token: TokenView): void => {
    const wanted = dropped;
    late.use(({ rulingPalette: make }) => {
      if (wanted === dropped) open(token, make);
    });
  };
  const open = ({ id, top }: TokenView, makePalette: typeof rulingPalette): void => {
    opened?.shut();
    const target = `token:${id}`;
    const remove = (): void => {
      document.removeEventListener("pointerdown", shutOutside, true);
      element.remove();
      opened = null;
    };
    const done = (written: Promise<unknown>): void =>
      guardLater(guard, () => tokenPlace(words, verdicts, target), written.then(remove));
    const likely = likelyAttacker(target, lastControlled());
    const { element, focus } = makePalette({ ...table, document, target, likely, done, shut: remove });
    const shutOutside = ({ target: pressed }: PointerEvent): void => {
      if (!(pressed instanceof Node && element.contains(pressed))) remove();
    };
    const creature = verdicts.known().battlefield.creatures.find((each) => each.id === target);
    element.prepend(makerIn(document)("h4", "", creature?.name ?? ""));
    putBeside(element, placeOnPage(top));
    document.addEventListener("pointerdown", shutOutside, true);
    opened = { shut: remove, focus };
    // Its file may come after a short press.
    if (!isHeld) focus();
    table.features.tours?.tip("ruling");
  };

  return {
    shut,
    /** Opens it for the token under the pointer, else for the user's only target. */
    press: (): void => {
      [isHeld, since] = [true, performance.now()];
      const targets = targetedTokens();
      const token = hoveredToken() ?? (targets.length === 1 ? targets[0] : undefined);
      if (token === undefined) ui.notifications.info(words.say("PARAPET.Ruling.NoToken"));
      else openLate(token);
    },
    release: (): void => {
      isHeld = false;
      if (performance.now() - since >= LEAST_HELD) shut();
      else opened?.focus();
    },
  };
};
