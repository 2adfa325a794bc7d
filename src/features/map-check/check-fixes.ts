import {
  repairBook,
  repairsFor,
  safeRepairs,
  type Repair,
  type RepairBook,
  type RepairGroup,
  type SafeRepairs,
} from "../../scene/map-check/map-repair";
import type { Finding } from "../../scene/map-check/finding";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import { repairScene, type UndoRepair } from "../../foundry/edits/scene-repair";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { inSlices } from "../../foundry/time/in-slices";
import { setSizes, sizedBy, type Sized } from "../../foundry/edits/set-sizes";
import type { Scene } from "../../scene/model/scene";
import type { Table } from "../../table";
import type { Words } from "../../words/localize";
import { askFor } from "../windows/ask";
import { askForSizes } from "./size-dialog";

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

/** Repairs that are safe together, of the scene as it was when they were worked out. */
interface Plan {
  readonly walls: Scene["walls"];
  readonly repairs: readonly Repair[];
  readonly deleted: number;
  readonly moved: number;
  /** The farthest that an end moves. */
  readonly pixels: number;
  /** Places that stay as they are, because fixing them would change cover. */
  readonly left: number;
}

const distanceOf = (repair: Repair, walls: Scene["walls"]): number => {
  const was = walls.find(({ id }) => id === repair.wall)?.c;
  if (repair.kind === "delete" || was === undefined) return 0;
  const [ax, ay, bx, by] = was.map((value, i) => (repair.c[i] ?? value) - value);
  return Math.max(Math.hypot(ax ?? 0, ay ?? 0), Math.hypot(bx ?? 0, by ?? 0));
};

const planOf = ({ repairs, left }: SafeRepairs, { walls }: Scene): Plan => {
  const moved = repairs.filter(({ kind }) => kind === "move");
  const farthest = moved.reduce((most, repair) => Math.max(most, distanceOf(repair, walls)), 0);
  const pixels = Math.round(10 * farthest) / 10;
  return { walls, repairs, left, moved: moved.length, deleted: repairs.length - moved.length, pixels };
};

/** What a plan will do or has done, a sentence for each kind of repair. */
const planWords = (
  { deleted, moved, pixels, left }: Plan,
  keys: readonly [
    deleted: "PARAPET.Check.Plan.Delete" | "PARAPET.Check.Done.Deleted",
    moved: "PARAPET.Check.Plan.Move" | "PARAPET.Check.Done.Moved",
  ],
  { plural }: Words,
): string[] => [
  ...(deleted === 0 ? [] : [plural(keys[0], deleted)]),
  ...(moved === 0 ? [] : [plural(keys[1], moved, { pixels })]),
  ...(left === 0 ? [] : [plural("PARAPET.Check.Left", left)]),
];

const DONE = ["PARAPET.Check.Done.Deleted", "PARAPET.Check.Done.Moved"] as const;

/** Says what would be done; whether the user agrees. */
const isAgreed = async (plan: Plan, words: Words): Promise<boolean> => {
  const answers = [
    { action: "fix", label: words.plural("PARAPET.Check.Plan.Do", plan.repairs.length) },
    { action: "leave", label: words.say("PARAPET.Order.Leave") },
  ] as const;
  const answer = await askFor({
    title: words.say("PARAPET.Check.Plan.Title"),
    sentences: [
      ...planWords(plan, ["PARAPET.Check.Plan.Delete", "PARAPET.Check.Plan.Move"], words),
      words.say("PARAPET.Check.Plan.Same"),
    ],
    answers,
    icon: "fa-solid fa-list-check",
  });
  return answer === "fix";
};

export type Fixes = ReturnType<typeof createFixes>;

export const createFixes = ({ verdicts, words }: Pick<Table, "verdicts" | "words">) => {
  let undos: UndoRepair[] = [];
  const book = createBook(verdicts);
  const plan = async (findings: readonly Finding[]): Promise<Plan> => {
    const { scene } = verdicts.current();
    const groups = groupsFor(book(), findings);
    return planOf(await inSlices(safeRepairs(groups, scene, { tidy: verdicts.rules().tidy })), scene);
  };
  const carryOut = async (planned: Plan): Promise<string> => {
    // The proof is of the scene as it was.
    const isStill = verdicts.current().scene.walls === planned.walls;
    if (!isStill || planned.repairs.length === 0) {
      const left = planWords({ ...planned, moved: 0, deleted: 0 }, DONE, words);
      return [words.say("PARAPET.Check.Done.Nothing"), ...left].join(" ");
    }
    undos.push(await repairScene(planned.repairs));
    return planWords(planned, DONE, words).join(" ");
  };
  return {
    /** The repairs that are possible now. */
    book,
    canUndo: (): boolean => undos.length > 0,
    /** Fixes on another scene cannot be undone here. */
    forget: (): void => {
      undos = [];
    },
    /** Makes the safe repairs of these findings, and says in words how that went. */
    fix: async (findings: readonly Finding[]): Promise<string> => carryOut(await plan(findings)),
    /** Says first what it will do, and does it if the user agrees. */
    fixAll: async (findings: readonly Finding[]): Promise<string> => {
      const planned = await plan(findings);
      if (planned.repairs.length === 0)
        return [words.say("PARAPET.Check.Plan.None"), ...planWords(planned, DONE, words)].join(" ");
      return (await isAgreed(planned, words)) ? carryOut(planned) : "";
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
