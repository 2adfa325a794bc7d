import {
  repairBook,
  repairsFor,
  safeRepairs,
  type RepairBook,
  type RepairGroup,
} from "../../scene/map-check/map-repair";
import type { Finding } from "../../scene/map-check/finding";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import { repairScene, type UndoRepair } from "../../foundry/canvas/scene-repair";
import { viewedScene } from "../../foundry/canvas/canvas-view";
import { setSizes, sizedBy, type Sized } from "../../foundry/canvas/set-sizes";
import type { Table } from "../../table";
import { askForSizes } from "./size-dialog";

/** Milliseconds of reading between two frames. */
const SLICE = 12;

const nextFrame = (): Promise<void> => new Promise((done) => void requestAnimationFrame(() => done()));

/** The result of a generator, worked out in a part of each frame. */
const inSlices = async <T>(work: Generator<void, T>): Promise<T> => {
  for (;;) {
    const end = performance.now() + SLICE;
    do {
      const step = work.next();
      if (step.done === true) return step.value;
    } while (performance.now() < end);
    await nextFrame();
  }
};

const groupsFor = (book: RepairBook, findings: readonly Finding[]): RepairGroup[] =>
  findings.flatMap((finding) => {
    const group = repairsFor(book, finding);
    return group === undefined ? [] : [group];
  });

/** The possible repairs, found once for the same walls: a moving creature does not change them. */
const createBook = (verdicts: Verdicts): (() => RepairBook) => {
  let kept: { readonly of: readonly unknown[]; readonly book: RepairBook } | undefined;
  return () => {
    const { scene, battlefield } = verdicts.current();
    const { tidy } = verdicts.rules();
    const of = [scene.walls, scene.grid, tidy];
    const isSame = kept?.of.every((each, i) => each === of[i]) === true;
    kept = isSame && kept !== undefined ? kept : { of, book: repairBook(scene, battlefield, tidy) };
    return kept.book;
  };
};

export type Fixes = ReturnType<typeof createFixes>;

export const createFixes = ({ verdicts, words }: Pick<Table, "verdicts" | "words">) => {
  let undos: UndoRepair[] = [];
  const book = createBook(verdicts);
  return {
    /** The repairs that are possible now. */
    book,
    canUndo: (): boolean => undos.length > 0,
    /** Fixes on another scene cannot be undone here. */
    forget: (): void => {
      undos = [];
    },
    /** Makes the safe repairs of these findings, and says in words how that went. */
    fix: async (findings: readonly Finding[]): Promise<string> => {
      const { scene } = verdicts.current();
      const { repairs, left } = await inSlices(safeRepairs(groupsFor(book(), findings), scene, verdicts.rules().tidy));
      // The proof is of the scene as it was.
      const isStill = verdicts.current().scene.walls === scene.walls;
      if (isStill && repairs.length > 0) undos.push(await repairScene(repairs));
      const done = words.plural("PARAPET.Check.Done.Moved", isStill ? repairs.length : 0, { pixels: 0 });
      return left === 0 ? done : `${done} ${words.plural("PARAPET.Check.Left", left)}`;
    },
    /** Asks for sizes and gives them to what has none of its own; says in words how that went. */
    size: async (findings: readonly Finding[]): Promise<string> => {
      const place = viewedScene()?.id;
      const ids = findings.flatMap((finding) => finding.ids);
      const count = (sized: Sized): number => ids.filter((id) => sizedBy(id) === sized).length;
      const typed = await askForSizes({ wall: count("wall"), terrain: count("terrain"), token: count("token") }, words);
      if (typed === null || viewedScene()?.id !== place) return "";
      const sizes = ids.flatMap((id): [string, number][] => {
        const size = typed[sizedBy(id)];
        return size === undefined ? [] : [[id, size]];
      });
      if (sizes.length > 0) undos.push(await setSizes(new Map(sizes)));
      return words.plural("PARAPET.Check.Sizes.Done", sizes.length);
    },
    undo: async (): Promise<string> => {
      await undos.pop()?.();
      return words.say("PARAPET.Check.Undone");
    },
  };
};
