import {
  repairBook,
  repairsFor,
  safeRepairs,
  type RepairBook,
  type RepairGroup,
} from "../../scene/map-check/map-repair";
import type { Finding } from "../../scene/map-check/finding";
import type { Words } from "../../words/localize";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import { repairScene, type UndoRepair } from "../../foundry/canvas/scene-repair";

export interface CheckMending {
  /** What may be mended now. */
  readonly book: () => RepairBook;
  /** Mends what of these is safe, and says in words how that went. */
  readonly mend: (findings: readonly Finding[]) => Promise<string>;
  readonly undo: () => Promise<string>;
  readonly canUndo: () => boolean;
  /** What was mended on another scene is not to be undone here. */
  readonly forget: () => void;
}

/** Milliseconds of reading between two frames. */
const SLICE = 12;

const nextFrame = (): Promise<void> => new Promise((done) => void requestAnimationFrame(() => done()));

/** What a generator comes to, worked out in a part of each frame. */
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

/** What may be mended, found once for the same walls: a creature that moves changes nothing of it. */
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

export const createMending = ({
  verdicts,
  words,
}: {
  readonly verdicts: Verdicts;
  readonly words: Words;
}): CheckMending => {
  let undos: UndoRepair[] = [];
  const book = createBook(verdicts);
  return {
    book,
    canUndo: () => undos.length > 0,
    forget: () => (undos = []),
    mend: async (findings) => {
      const { scene } = verdicts.current();
      const { repairs, left } = await inSlices(safeRepairs(groupsFor(book(), findings), scene, verdicts.rules().tidy));
      // The proof is of the scene as it was.
      const isStill = verdicts.current().scene.walls === scene.walls;
      if (isStill && repairs.length > 0) undos.push(await repairScene(repairs));
      const done = words.plural("PARAPET.Check.Mended", isStill ? repairs.length : 0);
      return left === 0 ? done : `${done} ${words.plural("PARAPET.Check.Left", left)}`;
    },
    undo: async () => {
      await undos.pop()?.();
      return words.say("PARAPET.Check.Undone");
    },
  };
};
