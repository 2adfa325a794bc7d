import { viewedScene } from "../../foundry/canvas/viewed-scene";
import {
  rollThrow,
  tellHit,
  tellSquare,
  throwInQuestion,
  type Scattered,
  type Throw,
} from "../../foundry/chat/scattered";
import { toLattice } from "../../geometry/numbers/lattice";
import { isOnSquareOf } from "../../rules/books/pathfinder/splash";
import type { PixelPoint } from "../../rules/attack/verdict";
import { creatureWithId } from "../../scene/model/battlefield";
import type { Table } from "../../table";
import type { MessageKey } from "../../words/localize";
import { headingOf } from "../../words/sentences";
import { askFor } from "../windows/ask";
import { createPicks } from "../windows/pick-place";
import { scatterWords } from "./scatter-card";

type Aimed = Pick<Throw, "thrower" | "aimed" | "at">;

const nameOf = (id: string, { verdicts, words }: Table): string =>
  headingOf(id, verdicts.real.known().battlefield, words);

/** Foundry takes notices for HTML. */
const warn = (key: MessageKey, { words }: Table): void =>
  void ui.notifications.warn(foundry.utils.escapeHTML(words.say(key)));

const picks = createPicks();

const pick = (message: string, then: (at: PixelPoint) => void, isFit?: (at: PixelPoint) => boolean): void =>
  picks.pick(message, ({ at }) => then(at), { isFit: ({ at }) => isFit?.(at) ?? true });

const chatOf = (table: Table) => ({
  ...table,
  inSecret: (scattered: Scattered): void => table.notifyGMs(scatterWords(scattered, table)),
});

const hits = async (thrown: Throw, table: Table): Promise<void> => {
  if (!(await tellHit(thrown, table.verdicts, chatOf(table)))) warn("PARAPET.Macro.NoSquares", table);
};

const misses = async (thrown: Throw, table: Table): Promise<void> => {
  const missed = { ...thrown, squares: 1 };
  const asked = throwInQuestion(table.verdicts, missed);
  if (asked === null) return warn("PARAPET.Card.NoVerdictWhy", table);
  if (!asked.isOnSquares) return warn("PARAPET.Macro.NoSquares", table);
  if ((await rollThrow(asked, missed, chatOf(table))) === null) warn("PARAPET.Macro.NoWay", table);
};

/** Says so where a point is in none of the target's squares. */
const isOnTarget = (
  at: PixelPoint,
  aimed: string | null,
  { verdicts, words }: Table,
  wrong: MessageKey = "PARAPET.Splash.NotItsSquare",
): boolean => {
  const { battlefield } = verdicts.real.known();
  const target = aimed === null ? undefined : creatureWithId(battlefield, aimed);
  if (target === undefined || isOnSquareOf(battlefield, target, { x: toLattice(at.x), y: toLattice(at.y) }))
    return true;
  const name = headingOf(target.id, battlefield, words);
  ui.notifications.warn(foundry.utils.escapeHTML(words.say(wrong, { target: name })));
  return false;
};

/** A target of several squares is hit in one of them, as far as the map has squares. */
const hasSquares = ({ aimed }: Aimed, { verdicts }: Table): boolean => {
  const { battlefield } = verdicts.real.known();
  const target = aimed === null ? undefined : creatureWithId(battlefield, aimed);
  return battlefield.grid.type === "square" && (target?.cells.length ?? 1) > 1;
};

/** Asks whether a throw hit, and posts in chat the creatures that it splashes. */
export const askAboutSplash = async (aimed: Aimed, table: Table): Promise<void> => {
  const { words } = table;
  const names = { name: nameOf(aimed.thrower, table), target: aimed.aimed === null ? "" : nameOf(aimed.aimed, table) };
  const answer = await askFor({
    title: words.say("PARAPET.Splash.Title"),
    icon: "fa-solid fa-flask",
    className: "parapet-splash",
    sentences: [words.say(aimed.aimed === null ? "PARAPET.Splash.AskSquare" : "PARAPET.Splash.AskCreature", names)],
    answers: [
      { action: "hit", label: words.say("PARAPET.Splash.Hit") },
      { action: "miss", label: words.say("PARAPET.Splash.Miss") },
    ],
  });
  const thrown: Throw = { ...aimed, scene: viewedScene()?.id ?? null };
  if (answer === "miss") await misses(thrown, table);
  else if (answer === "hit" && hasSquares(aimed, table))
    pick(
      words.say("PARAPET.Splash.PickTargetSquare", names),
      (at) => table.later(hits({ ...thrown, at }, table)),
      (at) => isOnTarget(at, aimed.aimed, table),
    );
  else if (answer === "hit") await hits(thrown, table);
};

/** Waits for a square on the map, then asks whether the throw at it hit. */
export const throwAtSquare = (thrower: string, table: Table): void => {
  if (table.verdicts.real.known().battlefield.grid.type !== "square") return warn("PARAPET.Macro.NoSquares", table);
  const message = table.words.say("PARAPET.Splash.PickSquare", { name: nameOf(thrower, table) });
  pick(message, (at) => table.later(askAboutSplash({ thrower, aimed: null, at }, table)));
};

/** Waits for the square of a creature that is attacked, then posts who is beside it. */
export const pickSquare = (attacker: string, target: string, table: Table): void => {
  const names = { name: nameOf(attacker, table), target: nameOf(target, table) };
  const attack: Throw = { thrower: attacker, aimed: target, scene: viewedScene()?.id ?? null };
  pick(
    table.words.say("PARAPET.Beside.Pick", names),
    (at) => table.later(tellSquare({ ...attack, at }, table.verdicts, chatOf(table))),
    (at) => isOnTarget(at, target, table, "PARAPET.Beside.NotItsSquare"),
  );
};
