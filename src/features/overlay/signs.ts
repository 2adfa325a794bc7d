import { idleTime } from "../../foundry/time/idle-time";
import { gridSize, screenSize } from "../../foundry/canvas/canvas-view";
import { labelPlaces, type LabelView } from "./label-places";
import { LABEL } from "./overlay-palette";
import { EMPTY_PLAN, type Label, type OverlayPlan, type Tag } from "./overlay-plan";
import { createSign, type Sign, type Wording } from "./sign";
import { createTextLines, type TextLines } from "./text-lines";

/** Words on the map, the same size on screen at every zoom, none over another. */
export interface Signs {
  readonly show: (plan: OverlayPlan, zoom: number) => void;
  /** The same signs in another view. */
  readonly place: (zoom: number) => void;
  readonly clear: () => void;
}

const labelWording = ({ at, text, tone }: Label): Wording => ({ at, lines: text.split("\n"), tone, isSmall: false });

/** Screen pixels a square, below which small signs have room for an icon at most. */
const ROOM_FOR_WORDS = 36;

const tagWordings = ({ at, text, tone }: Tag, zoom: number): Wording[] => {
  if (gridSize() * zoom >= ROOM_FOR_WORDS) return [{ at, lines: [text], tone, isSmall: true }];
  return tone === "plain" ? [] : [{ at, lines: [], tone, isSmall: true }];
};

const viewOf = (container: PIXI.Container, zoom: number): LabelView => {
  const { width, height } = screenSize();
  const [from, to] = [container.toLocal({ x: 0, y: 0 }), container.toLocal({ x: width, y: height })];
  return { left: from.x * zoom, top: from.y * zoom, right: to.x * zoom, bottom: to.y * zoom };
};

const DIGITS = 10;

/** Draws the digits that numbers are made of in idle time, so that none costs a frame. Returns what calls it off. */
const drawDigits = (texts: TextLines, digit = 0): (() => void) => {
  let callOff = (): void => undefined;
  const goOn = (left: () => number): void => {
    let next = digit;
    do texts.of(String(next++), LABEL.size);
    while (next < DIGITS && left() > 0);
    if (next < DIGITS) callOff = drawDigits(texts, next);
  };
  callOff = idleTime(goOn);
  return () => callOff();
};

export const createSigns = (container: PIXI.Container): Signs => {
  const texts = createTextLines();
  const leaveDigits = drawDigits(texts);
  const signs: Sign[] = [];
  let plan = EMPTY_PLAN;

  const reworded = (wordings: readonly Wording[]): readonly Sign[] => {
    while (signs.length < wordings.length) signs.push(createSign(container, texts));
    wordings.forEach((wording, i) => signs[i]?.say(wording));
    for (const spare of signs.slice(wordings.length)) spare.hide();
    texts.tidy();
    return signs.slice(0, wordings.length);
  };
  const place = (zoom: number): void => {
    const wordings = [...plan.labels.map(labelWording), ...plan.tags.flatMap((tag) => tagWordings(tag, zoom))];
    const shown = reworded(wordings);
    if (shown.length === 0) return;
    const boxes = labelPlaces(
      shown.map((sign) => sign.boxAt(zoom)),
      viewOf(container, zoom),
    );
    boxes.forEach((box, i) => shown[i]?.moveTo(box, zoom));
  };
  return {
    place,
    show: (next, zoom) => {
      plan = next;
      place(zoom);
    },
    clear: () => {
      leaveDigits();
      for (const sign of signs.splice(0)) sign.destroy();
      texts.clear();
    },
  };
};
