import { isActiveGM } from "../../foundry/users/users";
import { movingToken, type MovingToken } from "../../foundry/canvas/moving-tokens";
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
import { combatWith } from "../../foundry/combat/stored/documents";
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
    ask: async (reactor: Reactor, creature: string, isHeld: boolean | null): Promise<boolean> => {
      const [key, combat] = [keyOf(reactor, creature), combatOf(reactor)];
      asked.add(key);
      const { id: who, players } = reactor.document;
      const cancelled = new Promise<null>((done) => {
        open.set(key, { turn: turnOf(combat), creature, reactor, cancel: () => done(null) });
      });
      const about = { id: newId(), combat, who, creature, event: PROVOKES, isHeld } as const;
      const { said } = await prompts.ask({ players }, about, [cancelled]);
      open.delete(key);
      if (said === "act") count(reactor);
      return said === "act";
    },
    /** The turn is over, or one of the two creatures is gone. */
    sweep: (): void =>
      close(({ turn, creature, reactor }) => {
        const { sceneId } = reactor.document;
        const [mover, its] = [movingToken(sceneId, creature), movingToken(sceneId, reactor.creature)];
        return mover === undefined || its === undefined || turnOf(combatOf(reactor)) !== turn;
      }),
    /** The creature's movement is undone: what was not answered yet may be asked again. */
    undone: (creature: string): void =>
      close((question) => {
        const isIts = question.creature === creature;
        if (isIts) asked.delete(keyOf(question.reactor, creature));
        return isIts;
      }),
  };
};

/** Someone attacks a creature that waits. The GM says when it goes on; else time does. */
const createHolding =
  ({ words, later, ...parts }: EncounterTable) =>
  (token: MovingToken, { id }: Movement): void => {
    let shown: ShownDialog | null = null;
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
      },
    });
    later(
      asking.then((said) => {
        if (said === "goOn") letGoOn(token, id, PROVOKED_KEY);
        if (said === "stay") stay(token);
      }),
    );
    setTimeout(() => {
      void shown?.close();
      waitIsOver(token, id, PROVOKED_KEY);
    }, HELD_FOR);
  };

/** On the active GM's client: asks about each movement. */
const createWatch = (parts: EncounterTable, prompts: Prompts) => {
  const questions = createQuestions(parts, prompts);
  const hold = createHolding(parts);

  /** A stop waits only for the answers of creatures that everyone knows. */
  const settle = async (
    token: MovingToken,
    movement: Movement,
    answers: readonly Promise<boolean>[],
  ): Promise<void> => {
    const acted = (await Promise.all(answers)).includes(true);
    if (acted && isPaused(token, movement.id)) hold(token, movement);
    else setTimeout(() => letGoOn(token, movement.id, PROVOKED_KEY), 0);
  };

  return {
    ...questions,
    /** Whether it lets the movement go on later. */
    moved: (token: MovingToken, movement: Movement, isOwn: boolean): boolean => {
      const creature = `token:${token.id}`;
      const due = reactorsTo(creature, movement, parts, null).filter((each) => questions.isNew(each, creature));
      const known = due.filter(isKnownReactor);
      const isHeld = known.length > 0 && (isOwn ? pause(token, movement, PROVOKED_KEY) : hasMore(movement));
      const asked = due.map((reactor) => {
        const isAwaited = known.includes(reactor);
        return { isAwaited, answer: questions.ask(reactor, creature, isHeld && isAwaited) };
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
  const showOffer = createOfferWindows(parts);
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
  for (const hook of ["updateCombat", "deleteCombat", "deleteCombatant", "deleteToken"]) hooks.on(hook, watch.sweep);
  hooks.on("userConnected", pauses.userLeft);
  encounters.rows.acts.push(undoOfferAct(parts));
  return {
    show: (prompt: Prompt): ShownPrompt => (prompt.event === PROVOKES ? showOffer(prompt) : showReadied(prompt)),
    /** Whether this client, the active GM's, lets the movement go on later. */
    moved: (token: MovingToken, movement: Movement & { readonly method?: string }, isOwn: boolean): boolean => {
      if (movement.method === "undo") watch.undone(`token:${token.id}`);
      else if (isItsTurn(token) && isActiveGM()) return watch.moved(token, movement, isOwn);
      else if (isItsTurn(token)) pauses.moved(token, movement, isOwn);
      return false;
    },
  };
};
