import { FINDING_KINDS, type Finding, type FindingKind } from "../../scene/map-check/finding";
import { mapCheck } from "../../scene/map-check/map-check";
import { repairsFor } from "../../scene/map-check/map-repair";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { inSlices } from "../../foundry/time/in-slices";
import { panTo, viewedPicture, type BoxOnScreen } from "../../foundry/canvas/screen-place";
import { publicKnowledge } from "../../foundry/verdicts/public-sight";
import { openRegion } from "../../foundry/edits/scene-repair";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { gapReaches, type GapReaches } from "../../rules/map-check/gap-reach";
import type { Wall } from "../../scene/model/battlefield";
import type { Table } from "../../table";
import { createFixes, type Fixes } from "./check-fixes";

import { checkGroups, keyOf, namesIn, rowWords, type CheckView } from "./check-list";

/** Marks the place of a finding on the map, or none. */
export type MarkFinding = (finding: Finding | null) => void;

/** The window that shows the state. */
interface CheckWindow {
  readonly redraw: (part: "status" | "all") => void;
  /** Renders again and brings the marked row into view. */
  readonly reveal: () => void;
  readonly box: () => BoxOnScreen;
}

/** The findings of the last check, and what the user has done with their list. */
const createMemory = (fixes: Fixes, mark: MarkFinding) => {
  const whole = new Set<FindingKind>();
  const open = new Map<FindingKind, boolean>();
  let marked: Finding | null = null;
  let scene: string | null = null;
  let findings: readonly Finding[] = [];
  let status = "";
  const point = (finding: Finding | null): void => {
    marked = finding;
    mark(finding);
  };
  return {
    whole,
    open,
    point,
    marked: () => marked,
    /** What has a place on the map, in the list's order. */
    placed: () => findings.filter(({ at }) => at !== null),
    findings: () => findings,
    status: () => status,
    say: (text: string): void => {
      status = text;
    },
    ofKind: (kind: string) => findings.filter((finding) => finding.kind === kind),
    /** Forgets what belongs to another scene, or to findings that are gone. */
    settle: (now: readonly Finding[]): void => {
      const id = viewedScene()?.id ?? null;
      if (id !== scene) {
        fixes.forget();
        status = "";
        whole.clear();
        open.clear();
      }
      [scene, findings] = [id, now];
      const key = marked === null ? null : keyOf(marked);
      const still = now.find((finding) => keyOf(finding) === key);
      if (key !== null && still === undefined) point(null);
      if (still !== undefined) marked = still;
    },
  };
};

type Memory = ReturnType<typeof createMemory>;

/** "3 of 17: …" */
const placeWords = (memory: Memory, finding: Finding, { verdicts, words }: Table): string => {
  const placed = memory.placed();
  const place = words.say("PARAPET.Check.Walk.At", { place: placed.indexOf(finding) + 1, count: placed.length });
  return `${place}: ${words.say(`PARAPET.Check.${finding.kind}.Name`)}. ${rowWords(finding, namesIn(verdicts.current().scene, words), words)}`;
};

/** What the list's buttons do, each for the key of its row or group. */
const createActions = (memory: Memory, fixes: Fixes, table: Table, { redraw, reveal, box }: CheckWindow) => {
  const { later, words, features } = table;
  const run = (text: string, work: () => Promise<string>): void => {
    memory.say(text);
    redraw("status");
    const done = work().then((said) => {
      memory.say(said);
      redraw("all");
    });
    later(done);
  };
  const fix = (findings: readonly Finding[]): void =>
    run(words.say("PARAPET.Check.Mending"), () => fixes.fix(findings));
  const findingWith = (key: string): readonly Finding[] => memory.findings().filter((each) => keyOf(each) === key);
  /** Pans to a finding, marks it there and in the list, and says which it is. */
  const show = (finding: Finding): void => {
    if (finding.at !== null) panTo(finding.at, box());
    memory.point(finding);
    memory.open.set(finding.kind, true);
    memory.whole.add(finding.kind);
    memory.say(placeWords(memory, finding, table));
    reveal();
  };
  /** To the next finding on the map, or by -1 to the one before. */
  const step = (by: 1 | -1): void => {
    const placed = memory.placed();
    const at = placed.findIndex((finding) => finding === memory.marked());
    const next = at < 0 ? (by > 0 ? 0 : placed.length - 1) : (at + by + placed.length) % placed.length;
    const finding = placed[next];
    if (finding !== undefined) show(finding);
  };
  return {
    next: (): void => step(1),
    previous: (): void => step(-1),
    show: (key: string): void => findingWith(key).forEach(show),
    openSheet: (key: string): void => {
      for (const { ids } of findingWith(key)) openRegion((ids[0] ?? "").replace("region:", ""));
    },
    fix: (key: string): void => fix(findingWith(key)),
    fixKind: (kind: string): void => fix(memory.ofKind(kind)),
    fixAll: (): void => run("", () => fixes.fixAll(memory.findings())),
    /** Sets the cover of all walls of a kind at once, or the size of all that has none. */
    setKind: (kind: string): void => {
      if (kind === "no-size") {
        run("", () => fixes.size(memory.ofKind(kind)));
        return;
      }
      const walls = memory.ofKind(kind).flatMap(({ ids: [id = ""] }) => (id.startsWith("wall:") ? [id] : []));
      features.wallEdit?.open(walls.map((id) => id.replace("wall:", "")));
    },
    showAll: (key: string): void => {
      for (const kind of FINDING_KINDS.filter((each) => each === key)) memory.whole.add(kind);
      redraw("all");
    },
    undo: (): void => {
      if (fixes.canUndo()) run("", fixes.undo);
    },
  };
};

/** What is seen through gaps: looked up one by one between frames. Until then a gap is a near miss. */
const createReaches = ({ later }: Table, { redraw }: CheckWindow) => {
  let isBusy = false;
  const lookUp = async (reaches: GapReaches, pieces: readonly Wall[]): Promise<void> => {
    isBusy = true;
    await inSlices(allReaches(reaches, pieces));
    isBusy = false;
    redraw("all");
  };
  return (reaches: GapReaches, check: (reachOf: GapReaches["reachOf"]) => readonly Finding[]): readonly Finding[] => {
    const unknown: Wall[] = [];
    const findings = check((piece) => {
      if (reaches.isKnown(piece)) return reaches.reachOf(piece);
      unknown.push(piece);
      return undefined;
    });
    if (unknown.length > 0 && !isBusy) later(lookUp(reaches, unknown));
    return findings;
  };
};

function* allReaches({ findOut }: GapReaches, pieces: readonly Wall[]): Generator<void, void> {
  for (const piece of pieces) yield* findOut(piece);
}

/** The state of the window between one rendering and the next. */
export const createState = (table: Table, mark: MarkFinding, window: CheckWindow) => {
  const { verdicts, words } = table;
  const fixes = createFixes(table);
  const memory = createMemory(fixes, mark);
  const withReaches = createReaches(table, window);
  const nothing = (note: string): CheckView => ({
    groups: [],
    canUndo: fixes.canUndo(),
    note,
    repairsFor: () => undefined,
    canFix: () => false,
    nameOf: (id) => id,
    placed: 0,
    marked: null,
  });
  return {
    actions: createActions(memory, fixes, table, window),
    status: memory.status,
    fold: (key: string, isOpen: boolean): void => {
      for (const kind of FINDING_KINDS.filter((each) => each === key)) memory.open.set(kind, isOpen);
    },
    view: (): CheckView => {
      if (viewedScene() === null) return nothing(words.say("PARAPET.Check.NoScene"));
      const { scene, battlefield } = verdicts.current();
      const { tidy, ruleset } = verdicts.rules();
      const { sheetFields = [] } = ruleSetInForce(ruleset);
      const goesBySizes = sheetFields.includes("Terrain.size");
      const picture = viewedPicture();
      const findings = withReaches(gapReaches(battlefield, scene.grid, picture), (reachOf) =>
        mapCheck(scene, battlefield, tidy, {
          goesBySizes,
          reading: { picture },
          reachOf,
          isKnown: publicKnowledge().sees,
        }),
      );
      memory.settle(findings);
      const book = fixes.book();
      return {
        ...nothing(words.say("PARAPET.Check.Nothing")),
        groups: checkGroups(findings, memory),
        repairsFor: (finding) => repairsFor(book, finding),
        canFix: (kind) => (book.get(kind)?.size ?? 0) > 0,
        nameOf: namesIn(scene, words),
        placed: memory.placed().length,
        marked: memory.marked(),
      };
    },
    failed: (): CheckView => nothing(words.say("PARAPET.Check.Failed")),
    end: (): void => memory.point(null),
  };
};
