/** Measures from one point of the map to another, and shows the way from above and from the side. */
import { sidePicture, sideView, type SidePicture, type SideThing, type SideView } from "../../drawing/side-view";
import type { Spot } from "../../analysis/point";
import { isGM } from "../../foundry/users/users";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import type { Table } from "../../table";
import { namesOf } from "../../words/sentences";
import { isConcealed, verdictWords } from "../../words/verdict-words";
import { makeWindow } from "../windows/make-window";
import { createOneWindow, type OpenWindow } from "../windows/one-window";
import { TEMPLATES } from "../windows/parapet-window";
import { createPicks, type Picked } from "../windows/pick-place";
import { ruledLine, spotAt, type RuledLine } from "./ruled-line";

const SIZE = { width: 440, margin: 16 } as const;

/** What is measured: both spots, with the heights of the feet. */
interface Measured {
  readonly from: Spot;
  readonly to: Spot;
}

const tenth = (value: number): number => Math.round(10 * value) / 10;

const distanceTo = ({ from }: SideThing, length: number): number => tenth(from * length);

/** The things on the way in words, as the picture has them. */
const thingText = (its: SideThing, view: SideView, { battlefield }: RuledLine, { words, verdicts }: Table): string => {
  const { units } = verdicts.real.known().scene.grid;
  const values = { name: namesOf([its.id], battlefield, words), distance: distanceTo(its, view.length), units };
  const isOpen = !Number.isFinite(its.bottom) && !Number.isFinite(its.top);
  if (isOpen) return words.say("PARAPET.Ruler.ThingOpen", values);
  if (!Number.isFinite(its.bottom)) return words.say("PARAPET.Ruler.ThingBelow", { ...values, top: its.top });
  if (!Number.isFinite(its.top)) return words.say("PARAPET.Ruler.ThingAbove", { ...values, bottom: its.bottom });
  return words.say("PARAPET.Ruler.Thing", { ...values, bottom: its.bottom, top: its.top });
};

const answersOf = ({ verdict, distance }: RuledLine, units: string, { words }: Table): readonly string[] => {
  const { headline, modifiers, dice, texts, concealment } = verdictWords(verdict, words);
  const hidden = isConcealed(verdict) && concealment !== null ? [concealment] : [];
  const length = words.say("PARAPET.Sheet.Derived.Length", { length: distance, units }).trim();
  return [
    words.say(verdict.lineOfEffect ? "PARAPET.Place.Effect.Has" : "PARAPET.Place.Effect.None"),
    words.say(verdict.lineOfSight ? "PARAPET.Place.Sight.Has" : "PARAPET.Place.Sight.None"),
    words.say("PARAPET.Place.Distance", { length }),
    ...(verdict.lineOfEffect ? [words.series([headline, ...modifiers, ...dice, ...texts, ...hidden])] : []),
  ];
};

const pictureOf = (view: SideView, ruled: RuledLine, units: string, table: Table): SidePicture =>
  sidePicture(view, {
    nameOf: (thing) => thingText(thing, view, ruled, table),
    heightOf: (height) => `${tenth(height)} ${units}`.trim(),
  });

/** What the window shows; null where nothing can be judged. */
const contextOf = ({ from, to }: Measured, ruled: RuledLine | null, table: Table): object => {
  const { units } = table.verdicts.real.known().scene.grid;
  const heights = { from: from.elevation ?? "", to: to.elevation ?? "", units };
  if (ruled === null) return { heights, note: table.words.say("PARAPET.Overlay.NoVerdict") };
  const view = sideView(ruled.battlefield, ruled.start, ruled.end);
  return {
    heights,
    answers: answersOf(ruled, units, table),
    reasons: ruled.reasons,
    picture: pictureOf(view, ruled, units, table),
    things: view.things.map((thing) => thingText(thing, view, ruled, table)),
  };
};

const COLOURS = { clear: 0x7cc8ff, blocked: 0xff8a5c, rim: 0x000000 } as const;

/** The lines of the verdict on the map, until the next. */
const createLines = () => {
  let graphics: PIXI.Graphics | null = null;
  return {
    settle: (container: PIXI.Container | null): void => {
      graphics = container && container.addChild(new PIXI.Graphics());
    },
    clear: (): void => void graphics?.clear(),
    draw: ({ verdict }: RuledLine): void => {
      graphics?.clear();
      for (const { from, to, isBlocked } of verdict.lines)
        for (const [width, color, alpha] of [
          [5, COLOURS.rim, 0.5],
          [2.5, isBlocked ? COLOURS.blocked : COLOURS.clear, 1],
        ] as const)
          graphics?.lineStyle({ width, color, alpha }).moveTo(from.x, from.y).lineTo(to.x, to.y);
    },
  };
};

type Lines = ReturnType<typeof createLines>;

const openWindow = (
  first: Measured,
  { table, lines, again }: { readonly table: Table; readonly lines: Lines; readonly again: () => void },
  onClose: () => void,
) => {
  const { guard, later, words } = table;
  let measured = first;
  const ruledNow = (): RuledLine | null =>
    guard(
      () => words.say("PARAPET.Tool.SightRuler"),
      () =>
        ruledLine(
          [measured.from, measured.to],
          [words.say("PARAPET.Ruler.Start"), words.say("PARAPET.Ruler.End")],
          table,
        ),
      null,
    );
  const shown: OpenWindow = makeWindow({
    name: "ParapetSightRuler",
    id: "parapet-sight-ruler",
    classes: ["parapet-sight-ruler"],
    window: { title: "PARAPET.Tool.SightRuler", icon: "fa-solid fa-ruler-vertical" },
    position: { width: Math.min(SIZE.width, innerWidth - SIZE.margin), height: "auto" },
    actions: { again },
    parts: {
      heights: { template: `${TEMPLATES}/sight-ruler-heights.hbs` },
      line: { template: `${TEMPLATES}/sight-ruler.hbs` },
    },
    context: () => {
      const ruled = ruledNow();
      if (ruled === null) lines.clear();
      else lines.draw(ruled);
      return contextOf(measured, ruled, table);
    },
    changed: (field) => {
      if (!(field instanceof HTMLInputElement) || !field.validity.valid || field.value === "") return;
      const elevation = field.valueAsNumber;
      measured =
        field.name === "from"
          ? { ...measured, from: { ...measured.from, elevation } }
          : { ...measured, to: { ...measured.to, elevation } };
      later(shown.render({ parts: ["line"] }));
    },
    end: () => {
      lines.clear();
      onClose();
    },
  });
  return shown;
};

export const createSightRuler = (table: Table) => {
  const lines = createLines();
  const picks = createPicks();
  const { words, safely } = table;
  const ruler = createOneWindow<Measured>(table, (measured, onClose) =>
    openWindow(measured, { table, lines, again }, onClose),
  );
  const spotOf = ({ at, token }: Picked): Spot => spotAt(at, token, table);
  const close = (): void => {
    const shown = ruler.shown();
    if (shown !== null) table.later(shown.close());
  };
  const measure = (): void => {
    if (viewedScene() === null || !isGM()) return;
    picks.pick(words.say("PARAPET.Ruler.From"), (first) => {
      const open = (second: Picked) => safely(() => ruler.open({ from: spotOf(first), to: spotOf(second) }), undefined);
      picks.pick(words.say("PARAPET.Ruler.To"), open, { heldAt: first.at });
    });
  };
  const again = (): void => {
    close();
    measure();
  };
  return {
    measure: again,
    end: close,
    /** Something on the map or in the rules has changed. */
    refresh: (): void => ruler.redraw("line"),
    settle: lines.settle,
  };
};
