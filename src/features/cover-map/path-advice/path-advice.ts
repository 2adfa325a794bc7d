import { placeOnPage } from "../../../foundry/canvas/canvas-view";
import { plannedPath, type PlannedPath } from "../../../foundry/canvas/planned-path";
import { hasPathAdvice } from "../../../foundry/settings/store";
import { createFrameTime } from "../../../foundry/time/idle-time";
import { measured } from "../../../foundry/time/measured";
import { levelIcon } from "../../../drawing/level-icon";
import { boxOf } from "../../../geometry/polygons/box";
import { toPixels } from "../../../geometry/numbers/lattice";
import { enemiesOf, type MapQuestion } from "../../../rules/cover-map/cover-map";
import { shifted } from "../../../rules/movement/path";
import { createPathJudge, type PathStep } from "../../../rules/cover-map/path-advice";
import type { Provoked } from "../../../rules/movement/provoke";
import type { Table } from "../../../table";
import { headingOf } from "../../../words/sentences";
import { questionOf } from "../cover-map-request";
import { tipOf } from "../map-legend";
import { createPathChip, type ChipText } from "./path-chip";
import type { createPathPainter } from "./path-painter";
import { NO_PATH, pathView, turnsOf, type PathView } from "./path-view";
import { provokedNow } from "./provoked";

/** Milliseconds of a frame for judging. */
const BUDGET = 2.5;

/** Scene pixels between a token and the words below it: Foundry's ruler has its own there. */
const BELOW = 62;

/** What is kept while one creature is dragged and nothing else changes. */
const createJudging = (table: Table) => {
  type Kept = {
    readonly key: readonly unknown[];
    readonly question: MapQuestion;
    readonly judge: ReturnType<typeof createPathJudge>;
  };
  let kept: Kept | undefined;
  return (creature: string): Kept => {
    const { verdicts } = table;
    const key = [creature, verdicts.real.known().battlefield, verdicts.real.rules()];
    if (kept?.key.every((part, i) => part === key[i]) !== true) {
      // The map's radius does not matter here.
      const question = questionOf({ creature, target: null }, verdicts.real, 1);
      kept = { key, question, judge: createPathJudge(question) };
    }
    return kept;
  };
};

/** Advice on the way on which a token is dragged or planned to move, beside Foundry's own ruler. */
export const createPathAdvice = (table: Table) => {
  const { safely, verdicts, words } = table;
  const judgingOf = createJudging(table);
  const frames = createFrameTime();
  const chip = createPathChip();
  let painter: ReturnType<typeof createPathPainter> | null = null;
  let view: PathView = NO_PATH;
  let isDue = false;
  let isShown = false;
  let provoked: { readonly key: string; readonly by: object; readonly found: readonly Provoked[] } | undefined;

  const provokedOn = (
    path: PlannedPath,
    question: MapQuestion,
    mover: NonNullable<ReturnType<typeof createPathJudge>["mover"]>,
  ) => {
    if (path.hasJump) return [];
    const key = JSON.stringify(path);
    if (provoked?.key !== key || provoked.by !== question)
      provoked = {
        key,
        by: question,
        found: provokedNow(question.battlefield, { mover, turns: turnsOf(path), gait: "move" }, table),
      };
    return provoked.found;
  };

  const clear = (): void => {
    if (!isShown) return;
    isShown = false;
    view = NO_PATH;
    painter?.clear();
    chip.show(null);
  };

  const textOf = (
    question: MapQuestion,
    { cover, shift }: PathStep,
    reacting: readonly Provoked[],
  ): ChipText | null => {
    if (cover === undefined || enemiesOf(question.battlefield, question.creature).length === 0) return null;
    const token = question.scene.tokens.find(({ id }) => `token:${id}` === question.creature);
    const [x, y] = [(token?.x ?? 0) + toPixels(shift.x), (token?.y ?? 0) + toPixels(shift.y)];
    const standing = question.battlefield.creatures.find(({ id }) => id === question.creature);
    if (standing === undefined) return null;
    const place = { key: "", x, y, creature: standing, distance: 0, cover, isStale: false };
    const [main = "", ...rest] = tipOf(question, place, verdicts.knowledge(), words).split("\n");
    const level = cover.level === null ? null : (question.ruleSet.levels[cover.level] ?? null);
    const names = reacting.map(({ enemy }) => headingOf(enemy.id, question.battlefield, words));
    return {
      icon: level === null ? null : levelIcon(question.ruleSet.id, level),
      main,
      rest,
      warning: names.length === 0 ? "" : words.say("PARAPET.Path.Provokes", { names: words.list(names) }),
    };
  };

  let said: { readonly key: string; readonly by: object; readonly text: ChipText | null } | undefined;
  const say = (question: MapQuestion, last: PathStep | undefined, reacting: readonly Provoked[]): void => {
    const standing = question.battlefield.creatures.find(({ id }) => id === question.creature);
    if (last?.cover === undefined || standing === undefined) return chip.show(null);
    const key = JSON.stringify([last, reacting.map(({ enemy }) => enemy.id)]);
    if (said?.key !== key || said.by !== question) said = { key, by: question, text: textOf(question, last, reacting) };
    const [, , , bottom] = boxOf(shifted(standing, last.shift).footprint);
    chip.show(said.text, placeOnPage({ x: last.at.x, y: toPixels(bottom) + BELOW }));
  };

  /** Returns whether work is left. */
  const draw = (): boolean => {
    const path = hasPathAdvice() ? plannedPath() : null;
    if (path === null || painter === null) {
      clear();
      return false;
    }
    const { question, judge } = judgingOf(path.token);
    const { mover } = judge;
    if (mover === undefined) {
      clear();
      return false;
    }
    const turns = turnsOf(path);
    const end = performance.now() + BUDGET;
    const work = judge.settle(judge.stepsAlong(turns));
    let isDone: boolean;
    do isDone = work.next().done === true;
    while (!isDone && performance.now() < end);
    const steps = judge.stepsAlong(turns);
    const reacting = provokedOn(path, question, mover);
    view = pathView(question, mover, steps, reacting);
    isShown = true;
    painter.paint(view);
    say(question, steps.at(-1), reacting);
    return !isDone;
  };
  const drawIfDue = (): void => {
    isDue = false;
    const isLeft = measured("parapet:path", () => safely(draw, null));
    if (isLeft === null) clear();
    else if (isLeft) refresh();
  };
  const refresh = (): void => {
    if (!isDue) frames(drawIfDue);
    isDue = true;
  };
  return {
    /** Something that the way or its advice may depend on has changed: it is drawn in the next frame. */
    refresh,
    /** Only while there is a way: a token has been drawn again. */
    follow: (token: { readonly isPreview?: boolean }, flags: { readonly refreshRuler?: boolean } = {}): void => {
      if (isShown || token.isPreview === true || flags.refreshRuler === true) refresh();
    },
    rescale: (): void => {
      if (isShown) refresh();
    },
    settle: (next: ReturnType<typeof createPathPainter> | null): void => {
      clear();
      painter = next;
    },
    /** What is on the map. */
    shown: (): PathView => view,
  };
};
