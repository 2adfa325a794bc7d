import { hoveredToken, targetedTokens, type TokenView } from "../../foundry/canvas/map-tokens";
import { placeOnPage } from "../../foundry/canvas/screen-place";
import { guardLater } from "../../foundry/errors/errors";
import { tokenPlace } from "../../foundry/verdicts/verdicts";
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
  readonly since: number;
}

/** A palette over the map beside a token: open while its key is held, or, after a short press, until something is chosen. */
export const createFloatingPalette = (table: Table, lastControlled: () => readonly string[]) => {
  const { words, guard, verdicts } = table;
  let opened: Opened | null = null;
  let isHeld = false;
  const shut = (): void => opened?.shut();

  const late = latePalette(table);
  const open = ({ id, top }: TokenView, makePalette: typeof rulingPalette): void => {
    shut();
    const target = `token:${id}`;
    const make = makerIn(document);
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
    element.prepend(make("h4", "", creature?.name ?? ""));
    element.classList.add("parapet-ruling-floating");
    const { x, y } = placeOnPage(top);
    Object.assign(element.style, { left: `${x + BESIDE}px`, top: `${y}px` });
    document.body.append(element);
    keepOnPage(element, { left: x - BESIDE, top: y, right: x + BESIDE, bottom: y });
    document.addEventListener("pointerdown", shutOutside, true);
    opened = { shut: remove, focus, since: performance.now() };
    // Its file may come after a short press.
    if (!isHeld) focus();
    table.features.tours?.tip("ruling");
  };

  return {
    shut,
    /** Opens it for the token under the pointer, else for the user's only target. */
    press: (): void => {
      isHeld = true;
      const targets = targetedTokens();
      const token = hoveredToken() ?? (targets.length === 1 ? targets[0] : undefined);
      if (token === undefined) ui.notifications.info(words.say("PARAPET.Ruling.NoToken"));
      else late.use((its) => open(token, its.rulingPalette));
    },
    release: (): void => {
      isHeld = false;
      if (opened === null) return;
      if (performance.now() - opened.since >= LEAST_HELD) opened.shut();
      else opened.focus();
    },
  };
};
