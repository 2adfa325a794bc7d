import { isActiveGM } from "../../foundry/users/users";
import { movingToken, type MovingToken } from "../../foundry/canvas/moving-tokens";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import type { Movement } from "../../foundry/combat/readied/trigger-movement";
import {
  createPauses,
  HELD_FOR,
  hasMore,
  isPaused,
  letGoOn,
  pause,
  PROVOKED_KEY,
  stay,
  waitIsOver,
} from "../../foundry/combat/readied/trigger-pauses";
import { PROVOKES, type Prompt, type Prompts, type ShownPrompt } from "../../foundry/combat/readied/trigger-prompts";
import { combatWith, viewedCombat } from "../../foundry/combat/stored/documents";
import { hasAdapter } from "../../foundry/settings/system-rules";
import { attackDiceSetting } from "../../foundry/settings/store";
import type { EncounterTable } from "../../table";
import { calledNow } from "../cards/creature-words";
import { askFor, type ShownDialog } from "../windows/ask";
import { createOfferWindows } from "./offer-windows";
import { isItsTurn, isKnownReactor, mayBeStopped, reactorsTo, type Reactor } from "./reactors";
import { undoOfferAct } from "./undo-offer";

/** An open question, on the active GM's client. */
interface Question {
  readonly turn: string;
  /** The creature that moves. */
  readonly creature: string;
  /** Id of the movement that provoked. */
  readonly movement: string;
  readonly reactor: Reactor;
  /** Closes it everywhere. */
  readonly cancel: () => void;
}

/** The turn of a combat, as a key; "" for a combat that is gone. */
const turnOf = (combat: string): string => {
  const { round, combatant } = combatWith(combat) ?? {};
  return combatant ? `${combat} ${round} ${combatant.id}` : "";
};

const combatOf = ({ document }: Reactor): string => document.combat?.id ?? "";

/** One question for each reactor, mover and turn. */
const keyOf = (reactor: Reactor, creature: string): string =>
  [turnOf(combatOf(reactor)), reactor.creature, creature].join(" ");

/** Takes out the keys of turns that are over. */
const forgetOver = (keys: Set<string>): void => {
  for (const key of keys) if (!key.startsWith(`${turnOf(key.split(" ")[0] ?? "")} `)) keys.delete(key);
};

/** The movements of creatures in the turn, the first one first. */
const createMade = () => {
  const made = new Map<string, readonly Pick<Movement, "id" | "origin">[]>();
  let turn = "";
  return {
    add: (creature: string, { id, origin }: Movement): void => {
      const now = turnOf(viewedCombat()?.id ?? "");
      if (now !== turn) made.clear();
      turn = now;
      made.set(creature, [...(made.get(creature) ?? []), { id, origin }]);
    },
    /** An undo has led to where one of them began: ids of those that are left. */
    undone: (creature: string, { passed }: Movement): ReadonlySet<string> => {
      const [all, to] = [made.get(creature) ?? [], passed.waypoints.at(-1)];
      const first = all.findLastIndex(
        ({ origin: { x, y, elevation } }) => x === to?.x && y === to.y && elevation === to.elevation,
      );
      const left = first < 0 ? all : all.slice(0, first);
      made.set(creature, left);
      return new Set(left.map(({ id }) => id));
    },
    /** Whether a movement leads to where one of the creature's movements in this turn began, as an undo does. */
    leadsBack: (creature: string, { passed }: Movement): boolean => {
      const to = passed.waypoints.at(-1);
      return (made.get(creature) ?? []).some(
        ({ origin: { x, y, elevation } }) => x === to?.x && y === to.y && elevation === to.elevation,
      );
    },
  };
};

/** Asks each reactor once a turn, on the active GM's client. */
const createQuestions = ({ newId, features }: EncounterTable, prompts: Prompts) => {
  /** By key: what was asked, also if nobody has answered yet. */
  const asked = new Set<string>();
  const open = new Map<string, Question>();

  /** In systems whose attacks Parapet does not recognise, nothing else counts the attack. */
  const count = ({ creature }: Reactor): void => {
    if (!hasAdapter(game.system.id) && attackDiceSetting() === "off") features.opportunities?.made(creature);
  };

  const close = (isGone: (question: Question) => boolean): void => {
    for (const question of [...open.values()]) if (isGone(question)) question.cancel();
  };

  return {
    isNew: (reactor: Reactor, creature: string): boolean => !asked.has(keyOf(reactor, creature)),
    /** Resolves to whether it attacks. */
    ask: async (
      reactor: Reactor,
      { creature, movement, isHeld }: Pick<Question, "creature" | "movement"> & { readonly isHeld: Promise<boolean> },
    ): Promise<boolean> => {
      const [key, combat] = [keyOf(reactor, creature), combatOf(reactor)];
      asked.add(key);
      const { id: who, players } = reactor.document;
      const cancelled = new Promise<null>((done) => {
        open.set(key, { turn: turnOf(combat), creature, movement, reactor, cancel: () => done(null) });
      });
      const about = { id: newId(), combat, who, creature, event: PROVOKES, isHeld: await isHeld } as const;
      const { said } = await prompts.ask({ players }, about, [cancelled]);
      open.delete(key);
      if (said === "act") count(reactor);
      return said === "act";
    },
    /** The turn is over, or one of the two creatures is gone. */
    sweep: (): void => {
      forgetOver(asked);
      close(({ turn, creature, reactor }) => {
        const { sceneId } = reactor.document;
        const [mover, its] = [movingToken(sceneId, creature), movingToken(sceneId, reactor.creature)];
        return mover === undefined || its === undefined || turnOf(combatOf(reactor)) !== turn;
      });
    },
    /** Movements of the creature are undone: what they provoked and was not answered yet may be asked again. */
    undone: (creature: string, left: ReadonlySet<string>): void =>
      close(({ creature: mover, movement, reactor }) => {
        const isIts = mover === creature && !left.has(movement);
        if (isIts) asked.delete(keyOf(reactor, creature));
        return isIts;
      }),
  };
};

/** The encounter, the scene and the turn of a movement. */
interface Where {
  readonly combat: string;
  readonly scene: string | null;
  readonly turn: string;
}

const whereNow = (): Where => {
  const combat = viewedCombat()?.id ?? "";
  return { combat, scene: viewedScene()?.id ?? null, turn: turnOf(combat) };
};

/** Someone attacks a creature that waits. The GM says when it goes on; else time does, or the end of its turn. */
const createHolding = ({ words, later, ...parts }: EncounterTable) => {
  /** Each looks whether it is over. */
  const sweeps = new Set<() => void>();
  const hold = (token: MovingToken, { id }: Movement, { combat, scene, turn }: Where): void => {
    let shown: ShownDialog | null = null;
    let isOver = false;
    const isOwn = token.movement?.user?.isSelf === true;
    const creature = calledNow(`token:${token.id}`, { ...parts, words });
    const answers = (isOwn ? (["goOn", "stay"] as const) : (["goOn"] as const)).map((action) => {
      return { action, label: words.say(`PARAPET.Ready.${action}`) };
    });
    const asking = askFor({
      title: words.say("PARAPET.Offer.Title"),
      sentences: [words.say("PARAPET.Ready.Held", { creature })],
      answers,
      className: "parapet-offer-held",
      onShown: (dialog) => {
        shown = dialog;
        if (isOver) void dialog.close();
      },
    });
    const end = (said: "goOn" | "stay" | null): void => {
      if (isOver) return;
      isOver = true;
      sweeps.delete(sweep);
      clearTimeout(timer);
      void shown?.close();
      if (said === "stay") stay(token);
      else if (said === "goOn") letGoOn(token, id, PROVOKED_KEY);
      else waitIsOver(token, id, PROVOKED_KEY);
    };
    const sweep = (): void => {
      if (turnOf(combat) !== turn || movingToken(scene, `token:${token.id}`) === undefined) end(null);
    };
    sweeps.add(sweep);
    const timer = setTimeout(() => end(null), HELD_FOR);
    // Closed without an answer, it goes on.
    later(asking.then(end));
  };
  return {
    hold,
    sweep: (): void => {
      for (const each of sweeps) each();
    },
  };
};

/** Milliseconds between two looks, and how many there are. */
const [LOOK_EVERY, LOOKS] = [20, 25];

/** Whether another client has paused the movement: that is known a moment after the movement. */
const isPausedSoon = async (token: MovingToken, movement: string): Promise<boolean> => {
  for (let i = 0; i < LOOKS && !isPaused(token, movement); i++)
    await new Promise((done) => void setTimeout(done, LOOK_EVERY));
  return isPaused(token, movement);
};

/** On the active GM's client: asks about each movement. */
const createWatch = (parts: EncounterTable, prompts: Prompts) => {
  const questions = createQuestions(parts, prompts);
  const holding = createHolding(parts);
  const made = createMade();

  /** A stop waits only for the answers of creatures that everyone knows. */
  const settle = async (
    token: MovingToken,
    movement: Movement,
    answers: readonly Promise<boolean>[],
  ): Promise<void> => {
    const where = whereNow();
    const acted = (await Promise.all(answers)).includes(true);
    if (acted && isPaused(token, movement.id)) holding.hold(token, movement, where);
    else setTimeout(() => letGoOn(token, movement.id, PROVOKED_KEY), 0);
  };

  return {
    leadsBack: made.leadsBack,
    undone: (creature: string, movement: Movement): void => questions.undone(creature, made.undone(creature, movement)),
    sweep: (): void => {
      questions.sweep();
      holding.sweep();
    },
    /** Whether it lets the movement go on later. */
    moved: (token: MovingToken, movement: Movement, isOwn: boolean): boolean => {
      const creature = `token:${token.id}`;
      made.add(creature, movement);
      const due = reactorsTo(creature, movement, parts, null).filter((each) => questions.isNew(each, creature));
      const known = due.filter(isKnownReactor);
      const isHeld = known.length > 0 && (isOwn ? pause(token, movement, PROVOKED_KEY) : hasMore(movement));
      const isPausedNow = !isHeld || isOwn ? Promise.resolve(isHeld) : isPausedSoon(token, movement.id);
      const asked = due.map((reactor) => {
        const isAwaited = known.includes(reactor);
        const isItsHeld = isAwaited ? isPausedNow : Promise.resolve(false);
        return { isAwaited, answer: questions.ask(reactor, { creature, movement: movement.id, isHeld: isItsHeld }) };
      });
      for (const { answer } of asked) parts.later(answer);
      const awaited = asked.filter(({ isAwaited }) => isAwaited).map(({ answer }) => answer);
      if (isHeld) parts.later(settle(token, movement, awaited));
      return isHeld;
    },
  };
};

export const createOffers = (parts: EncounterTable, prompts: Prompts, showReadied: (prompt: Prompt) => ShownPrompt) => {
  const { hooks, words, encounters } = parts;
  const watch = createWatch(parts, prompts);
  const windows = createOfferWindows(parts);
  /** What this user's movements were paused for, by the turn. */
  const stopped = new Set<string>();
  const pauses = createPauses({
    key: PROVOKED_KEY,
    mayStopNow: (creature, movement) => {
      const keys = mayBeStopped(creature, movement, parts).map((reactor) => keyOf(reactor, creature));
      const isNew = keys.some((key) => !stopped.has(key));
      for (const key of keys) stopped.add(key);
      return isNew;
    },
    tellWaiting: () => ui.notifications.info(words.say("PARAPET.Offer.MoveWaits")),
  });
  const sweep = (): void => {
    watch.sweep();
    forgetOver(stopped);
  };
  for (const hook of ["updateCombat", "deleteCombat", "deleteCombatant", "deleteToken"]) hooks.on(hook, sweep);
  hooks.on("userConnected", pauses.userLeft);
  encounters.rows.acts.push(undoOfferAct(parts));
  return {
    show: (prompt: Prompt): ShownPrompt => (prompt.event === PROVOKES ? windows.show(prompt) : showReadied(prompt)),
    over: windows.over,
    /** Whether this client, the active GM's, lets the movement go on later. */
    moved: (token: MovingToken, movement: Movement & { readonly method?: string }, isOwn: boolean): boolean => {
      const creature = `token:${token.id}`;
      // A player can call any movement an undo.
      const isTrusted = isOwn || token.movement?.user?.isGM === true;
      if (movement.method === "undo" && (isTrusted || watch.leadsBack(creature, movement))) {
        stopped.clear();
        watch.undone(creature, movement);
      } else if (isItsTurn(token) && isActiveGM()) return watch.moved(token, movement, isOwn);
      else if (isItsTurn(token)) pauses.moved(token, movement, isOwn);
      return false;
    },
  };
};
