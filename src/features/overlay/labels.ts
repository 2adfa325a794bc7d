import { labelPlaces, type LabelView } from "../../drawing/label-boxes";
import { gridSize, screenSize } from "../../foundry/canvas/canvas-view";
import { idleTime } from "../../foundry/time/idle-time";
import { createLabelPlate, type LabelPlate, type PlateContent } from "./label-plate";
import { EMPTY_PLAN, type Label, type OverlayPlan, type Tag } from "./overlay-plan";
import { createTextTextures, LABEL, type TextTextures } from "./text-textures";

/** The plan's labels and tags. They keep their size on screen and never overlap. */
export interface Labels {
  readonly show: (plan: OverlayPlan, zoom: number) => void;
  /** The same labels after the view has changed. */
  readonly place: (zoom: number) => void;
  readonly clear: () => void;
}

const labelContent = ({ at, text, tone }: Label): PlateContent => ({
  at,
  lines: text.split("\n"),
  tone,
  isSmall: false,
});

/** Screen pixels per square, below which a tag has only its icon. */
const ROOM_FOR_TEXT = 36;

const tagContents = ({ at, text, tone }: Tag, zoom: number): PlateContent[] => {
  if (gridSize() * zoom >= ROOM_FOR_TEXT) return [{ at, lines: [text], tone, isSmall: true }];
  return tone === "plain" ? [] : [{ at, lines: [], tone, isSmall: true }];
};

const viewOf = (container: PIXI.Container, zoom: number): LabelView => {
  const { width, height } = screenSize();
  const [from, to] = [container.toLocal({ x: 0, y: 0 }), container.toLocal({ x: width, y: height })];
  return { left: from.x * zoom, top: from.y * zoom, right: to.x * zoom, bottom: to.y * zoom };
};

const DIGITS = 10;

/** Draws all digits in idle time, so that none costs a frame. Returns a function that cancels it. */
const drawDigits = (textures: TextTextures, digit = 0): (() => void) => {
  let cancel = (): void => undefined;
  const goOn = (left: () => number): void => {
    let next = digit;
    do textures.of(String(next++), LABEL.size);
    while (next < DIGITS && left() > 0);
    if (next < DIGITS) cancel = drawDigits(textures, next);
  };
  cancel = idleTime(goOn);
  return () => cancel();
};

export const createLabels = (container: PIXI.Container): Labels => {
  const textures = createTextTextures();
  const cancelDigits = drawDigits(textures);
  const plates: LabelPlate[] = [];
  let plan = EMPTY_PLAN;

  const platesWith = (contents: readonly PlateContent[]): readonly LabelPlate[] => {
    while (plates.length < contents.length) plates.push(createLabelPlate(container, textures));
    contents.forEach((content, i) => plates[i]?.show(content));
    for (const spare of plates.slice(contents.length)) spare.hide();
    textures.tidy();
    return plates.slice(0, contents.length);
  };
  const place = (zoom: number): void => {
    const shown = platesWith([...plan.labels.map(labelContent), ...plan.tags.flatMap((tag) => tagContents(tag, zoom))]);
    if (shown.length === 0) return;
    const boxes = labelPlaces(
      shown.map((plate) => plate.boxAt(zoom)),
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
      cancelDigits();
      for (const plate of plates.splice(0)) plate.destroy();
      textures.clear();
    },
  };
};
