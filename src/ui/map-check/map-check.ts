import { FINDING_KINDS, mapCheck, repairsOf, type Finding, type FindingKind } from "../../battlefield/map-check";
import { guardLater, type Guard } from "../../foundry/errors";
import type { Words } from "../../foundry/localize";
import { scenePlace } from "../../foundry/places";
import { creatureName, type Rulings } from "../../foundry/rulings";
import { panTo, repairScene, type UndoRepair } from "../../foundry/scene-repair";
import { checkGroups } from "./check-groups";
import { checkList, type CheckActs, type CheckView } from "./check-list";

/** The GM's list of what was mended on the map and what will surprise. */
export interface MapCheck {
  readonly open: () => void;
  /** The scene has changed. */
  readonly refresh: () => void;
}

export interface MapCheckParts {
  readonly rulings: Rulings;
  readonly guard: Guard;
  readonly words: Words;
  readonly isGM: () => boolean;
  /** Marks a finding's walls on the map, or none. */
  readonly mark: (finding: Finding | null) => void;
}

interface Seen {
  readonly findings: readonly Finding[];
  readonly mendable: ReadonlySet<FindingKind>;
}

/** What there is to list now. */
const seenNow = ({ rulings }: MapCheckParts): Seen => {
  const { scene, battlefield } = rulings.current();
  const { tidy } = rulings.rules();
  const mendable = FINDING_KINDS.filter((kind) => repairsOf(kind, scene, battlefield, tidy).length > 0);
  return { findings: mapCheck(scene, battlefield, tidy), mendable: new Set(mendable) };
};

const nameIn =
  ({ rulings, words }: MapCheckParts) =>
  (id: string): string =>
    creatureName(rulings.current().battlefield, id) ?? words.say("PARAPET.Check.Wall", { id: id.replace("wall:", "") });

/** What the window holds between one drawing and the next. */
const createState = (parts: MapCheckParts, redraw: () => void) => {
  const whole = new Set<FindingKind>();
  const undos: UndoRepair[] = [];
  const later = (work: Promise<void>): void => guardLater(parts.guard, () => scenePlace(parts.words), work);
  const mend = async (kind: FindingKind): Promise<void> => {
    const { scene, battlefield } = parts.rulings.current();
    undos.push(await repairScene(repairsOf(kind, scene, battlefield, parts.rulings.rules().tidy)));
    redraw();
  };
  const undo = async (): Promise<void> => {
    await undos.pop()?.();
    redraw();
  };
  const acts: CheckActs = {
    pan: (finding) => {
      panTo(finding.at);
      parts.mark(finding);
    },
    mend: (kind) => later(mend(kind)),
    showAll: (kind) => {
      whole.add(kind);
      redraw();
    },
    undo: () => later(undo()),
  };
  const view = (): CheckView => {
    const { findings, mendable } = seenNow(parts);
    return { groups: checkGroups(findings, whole), mendable, canUndo: undos.length > 0, nameOf: nameIn(parts) };
  };
  return { acts, view };
};

type Window = { render(options: object): Promise<unknown>; bringToFront(): void; readonly rendered: boolean };

const openWindow = (parts: MapCheckParts, onClose: () => void): Window => {
  const state = createState(parts, () => void shown.render({}));
  const view = (): CheckView | null =>
    parts.guard(
      () => scenePlace(parts.words),
      () => state.view(),
      null,
    );
  class ParapetMapCheck extends foundry.applications.api.ApplicationV2 {
    static override DEFAULT_OPTIONS = {
      id: "parapet-map-check",
      classes: ["parapet-map-check"],
      window: { title: "PARAPET.Check.Title", icon: "fa-solid fa-list-check", resizable: true },
      // Beside the middle, where the map is panned to.
      position: { width: 420, height: 600, left: 120, top: 80 },
    };
    protected override _renderHTML(): Promise<null> {
      return Promise.resolve(null);
    }
    protected override _replaceHTML(_: unknown, content: HTMLElement): void {
      const now = view();
      const maker = { document: content.ownerDocument, words: parts.words, acts: state.acts };
      content.replaceChildren(...(now === null ? [] : checkList(maker, now)));
    }
    protected override _onClose(): void {
      parts.mark(null);
      onClose();
    }
  }
  const shown = new ParapetMapCheck();
  void shown.render({ force: true });
  return shown;
};

export const createMapCheck = (parts: MapCheckParts): MapCheck => {
  let shown: Window | null = null;
  return {
    open: () => {
      if (!parts.isGM()) return;
      if (shown === null) shown = openWindow(parts, () => (shown = null));
      else shown.bringToFront();
    },
    refresh: () => {
      if (shown?.rendered === true) void shown.render({});
    },
  };
};
