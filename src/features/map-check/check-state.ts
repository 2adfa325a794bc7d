import type { Finding, FindingKind } from "../../scene/map-check/finding";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { mapCheck } from "../../scene/map-check/map-check";
import { repairsFor } from "../../scene/map-check/map-repair";
import { guardLater } from "../../foundry/errors/errors";
import { scenePlace } from "../../foundry/verdicts/error-location";
import { panTo } from "../../foundry/canvas/pan";
import { openRegion } from "../../foundry/canvas/scene-repair";
import type { ScreenBox } from "../../foundry/canvas/screen-box";
import { viewedScene } from "../../foundry/canvas/canvas-view";
import type { Table } from "../../table";
import { checkGroups } from "./check-groups";
import type { CheckActs, CheckView } from "./check-list";
import { createMending, type CheckMending } from "./check-fixes";
import { keyOf, namesIn } from "./check-rows";

export interface CheckParts extends Pick<Table, "verdicts" | "guard" | "words"> {
  /** Marks a finding's walls on the map, or none. */
  readonly mark: (finding: Finding | null) => void;
  /** Opens the edit of several walls. */
  readonly editWalls: (ids: readonly string[]) => void;
}

/** What the window does to the screen. */
export interface CheckScreen {
  readonly redraw: () => void;
  readonly tell: (text: string) => void;
  /** Where the window is. */
  readonly box: () => ScreenBox;
}

/** What is known of the last check, and what the user has done with its list. */
const createMemory = (mending: CheckMending, mark: CheckParts["mark"], tell: CheckScreen["tell"]) => {
  const whole = new Set<FindingKind>();
  const open = new Map<FindingKind, boolean>();
  let marked: Finding | null = null;
  let scene: string | null = null;
  let findings: readonly Finding[] = [];
  const point = (finding: Finding | null): void => {
    marked = finding;
    mark(finding);
  };
  const forget = (): void => {
    mending.forget();
    tell("");
    whole.clear();
    open.clear();
  };
  return {
    whole,
    open,
    point,
    findings: () => findings,
    /** What was remembered of another scene, or of what is no longer found, goes. */
    settle: (now: readonly Finding[]): void => {
      const id = viewedScene()?.id ?? null;
      if (id !== scene) forget();
      [scene, findings] = [id, now];
      const key = marked === null ? null : keyOf(marked);
      if (key !== null && !now.some((finding) => keyOf(finding) === key)) point(null);
    },
  };
};

type Memory = ReturnType<typeof createMemory>;

const actsOn = (
  memory: Memory,
  mending: CheckMending,
  { guard, words, editWalls }: CheckParts,
  screen: CheckScreen,
): CheckActs => {
  const { redraw, tell, box } = screen;
  const later = (text: string, work: () => Promise<string>): void => {
    tell(text);
    const done = work().then((said) => {
      redraw();
      tell(said);
    });
    guardLater(guard, () => scenePlace(words), done);
  };
  const mend = (findings: readonly Finding[]): void =>
    later(words.say("PARAPET.Check.Mending"), () => mending.mend(findings));
  return {
    show: (finding) => {
      if (finding.at !== null) panTo(finding.at, box());
      memory.point(finding);
    },
    openSheet: ({ ids: [id = ""] }) => openRegion(id.replace("region:", "")),
    mend: (finding) => mend([finding]),
    mendKind: (kind) => mend(memory.findings().filter((finding) => finding.kind === kind)),
    mendAll: () => mend(memory.findings()),
    setKind: (kind) => {
      const its = memory.findings().filter((finding) => finding.kind === kind);
      editWalls(its.flatMap(({ ids: [id = ""] }) => (id.startsWith("wall:") ? [id.replace("wall:", "")] : [])));
    },
    showAll: (kind) => {
      memory.whole.add(kind);
      redraw();
    },
    fold: (kind, isOpen) => void memory.open.set(kind, isOpen),
    undo: () => {
      if (mending.canUndo()) later("", mending.undo);
    },
  };
};

/** What the window holds between one drawing and the next. */
export const createState = (parts: CheckParts, screen: CheckScreen) => {
  const { verdicts, words } = parts;
  const mending = createMending(parts);
  const memory = createMemory(mending, parts.mark, screen.tell);
  const nothing = (note: string): CheckView => ({
    groups: [],
    canUndo: mending.canUndo(),
    note,
    repairsFor: () => undefined,
    canMend: () => false,
    nameOf: (id) => id,
  });
  return {
    actions: actsOn(memory, mending, parts, screen),
    /** The list now. */
    view: (): CheckView => {
      if (viewedScene() === null) return nothing(words.say("PARAPET.Check.NoScene"));
      const { scene, battlefield } = verdicts.current();
      const { tidy, ruleset } = verdicts.rules();
      const { sheetFields = [] } = ruleSetInForce(ruleset);
      const findings = mapCheck(scene, battlefield, tidy, { goesBySizes: sheetFields.includes("Terrain.size") });
      memory.settle(findings);
      const book = mending.book();
      return {
        ...nothing(words.say("PARAPET.Check.Nothing")),
        groups: checkGroups(findings, memory),
        repairsFor: (finding) => repairsFor(book, finding),
        canMend: (kind) => (book.get(kind)?.size ?? 0) > 0,
        nameOf: namesIn(scene, words),
      };
    },
    failed: (): CheckView => nothing(words.say("PARAPET.Check.Failed")),
    end: (): void => memory.point(null),
  };
};
