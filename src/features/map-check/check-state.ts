import { FINDING_KINDS, type Finding, type FindingKind } from "../../scene/map-check/finding";
import { mapCheck } from "../../scene/map-check/map-check";
import { repairsFor } from "../../scene/map-check/map-repair";
import { viewedScene } from "../../foundry/canvas/canvas-view";
import { panTo, type ScreenBox } from "../../foundry/canvas/screen-box";
import { openRegion } from "../../foundry/canvas/scene-repair";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import type { Table } from "../../table";
import { createFixes, type Fixes } from "./check-fixes";
import { checkGroups, keyOf, namesIn, type CheckView } from "./check-list";

/** Marks the place of a finding on the map, or none. */
export type MarkFinding = (finding: Finding | null) => void;

/** The window that shows the state. */
interface CheckWindow {
  readonly redraw: (part: "status" | "all") => void;
  readonly box: () => ScreenBox;
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
      if (key !== null && !now.some((finding) => keyOf(finding) === key)) point(null);
    },
  };
};

type Memory = ReturnType<typeof createMemory>;

/** What the list's buttons do, each for the key of its row or group. */
const createActions = (memory: Memory, fixes: Fixes, table: Table, { redraw, box }: CheckWindow) => {
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
  return {
    show: (key: string): void => {
      for (const finding of findingWith(key)) {
        if (finding.at !== null) panTo(finding.at, box());
        memory.point(finding);
      }
    },
    openSheet: (key: string): void => {
      for (const { ids } of findingWith(key)) openRegion((ids[0] ?? "").replace("region:", ""));
    },
    fix: (key: string): void => fix(findingWith(key)),
    fixKind: (kind: string): void => fix(memory.ofKind(kind)),
    fixAll: (): void => fix(memory.findings()),
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

/** The state of the window between one rendering and the next. */
export const createState = (table: Table, mark: MarkFinding, window: CheckWindow) => {
  const { verdicts, words } = table;
  const fixes = createFixes(table);
  const memory = createMemory(fixes, mark);
  const nothing = (note: string): CheckView => ({
    groups: [],
    canUndo: fixes.canUndo(),
    note,
    repairsFor: () => undefined,
    canFix: () => false,
    nameOf: (id) => id,
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
      const findings = mapCheck(scene, battlefield, tidy, { goesBySizes: sheetFields.includes("Terrain.size") });
      memory.settle(findings);
      const book = fixes.book();
      return {
        ...nothing(words.say("PARAPET.Check.Nothing")),
        groups: checkGroups(findings, memory),
        repairsFor: (finding) => repairsFor(book, finding),
        canFix: (kind) => (book.get(kind)?.size ?? 0) > 0,
        nameOf: namesIn(scene, words),
      };
    },
    failed: (): CheckView => nothing(words.say("PARAPET.Check.Failed")),
    end: (): void => memory.point(null),
  };
};
