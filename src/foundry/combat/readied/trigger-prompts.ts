import * as v from "valibot";
import { objectOf, oneOf } from "../../../scene/read-foundry/schema/schema-fields";
import { TRIGGER_EVENTS } from "../../../combat/trigger";
import { ASKER, ID, type Queries } from "../../users/queries";
import { othersHere, type AskableUser } from "../../users/users";
import { UNSEEN_CREATURE } from "../../verdicts/knowledge";
import { isCreatureForAll } from "../../verdicts/public-sight";
import { combatWith } from "../stored/documents";
import { ANSWER_WITHIN, type Wait } from "./trigger-pauses";

/**
 * Name of the query with which the active GM's client prompts the users who decide for a creature: `CONFIG.queries`.
 */
const QUERY = "parapet.readied";

/** After this many milliseconds without an owner's answer, GMs are asked too. */
const GMS_ASKED_AFTER = 20_000;

/** The event of a prompt about an attack of opportunity. */
export const PROVOKES = "provokes";

const PROMPT = objectOf({
  /** "wait": GMs see that its players are asked, and can go on without an answer. */
  kind: oneOf(["ask", "wait"]),
  id: ID,
  combat: ID,
  who: ID,
  creature: ID,
  event: oneOf([...TRIGGER_EVENTS, PROVOKES]),
  /** Whether the moving user waits for the answer; null when nobody moves. */
  isHeld: v.nullable(v.boolean("true or false")),
});
/** A trigger has occurred, or a movement provokes: does the creature act? */
export type Prompt = v.InferOutput<typeof PROMPT>;

const ASKED = v.variant("kind", [
  objectOf({ ...ASKER, ...PROMPT.entries }),
  /** `by`: the user whose answer to act counts; null where nobody acts. */
  objectOf({ ...ASKER, kind: v.literal("over"), id: ID, by: v.nullable(ID) }),
]);

/** Null: the prompt was closed without an answer. "off": its user wants no questions. */
export type PromptAnswer = "act" | "pass" | "off" | null;

/** A prompt on screen. Closing it answers null. */
export interface ShownPrompt {
  readonly answer: Promise<PromptAnswer>;
  readonly shut: () => void;
}

const after = (milliseconds: number): Promise<void> => new Promise((done) => void setTimeout(done, milliseconds));

const answerIn = (said: unknown): PromptAnswer => (said === "act" || said === "pass" || said === "off" ? said : null);

interface Answered {
  readonly said: "act" | "pass";
  /** The user who said it; null when time is up. */
  readonly by: string | null;
}

type Answering = Promise<Answered | null>;

/** The answer of one user. */
const saidBy = async (said: Promise<PromptAnswer>, { id: by }: AskableUser): Answering => {
  const its = await said;
  return its === null || its === "off" ? null : { said: its, by };
};

/** "pass" when none of the users wants questions. */
const allOff = async (said: readonly Promise<PromptAnswer>[]): Answering =>
  said.length > 0 && (await Promise.all(said)).every((its) => its === "off") ? { said: "pass", by: null } : null;

/** The first answer. Null when all have closed the prompt, "pass" when time is up. */
const firstOf = (answers: readonly Answering[]): Answering =>
  new Promise((resolve) => {
    setTimeout(() => resolve({ said: "pass", by: null }), ANSWER_WITHIN);
    for (const answer of answers) void answer.then((answered) => answered !== null && resolve(answered));
    void Promise.all(answers).then(() => resolve(null));
  });

/**
 * The first answer of an owner, or of a GM once all owners have closed the prompt or their time is up. Until then GMs can only
 * go on without one. `until` ends it.
 */
const ownersFirst = async (
  byOwners: readonly Answering[],
  askGMs: (kind: Prompt["kind"]) => readonly Answering[],
  until: readonly Answering[],
): Answering => {
  let isOver = false;
  const waiting = byOwners.length === 0 ? [] : askGMs("wait");
  const ownersLeft = Promise.all(byOwners).then((all) =>
    all.every((each) => each === null) ? undefined : after(GMS_ASKED_AFTER),
  );
  const isTimeForGMs = byOwners.length === 0 ? Promise.resolve() : Promise.race([ownersLeft, after(GMS_ASKED_AFTER)]);
  const byGMs = isTimeForGMs.then(() => (isOver ? null : firstOf(askGMs("ask"))));
  const first = await Promise.race([firstOf([...byOwners, ...waiting, byGMs]), ...until]);
  isOver = true;
  return first;
};

interface PromptParts {
  readonly queries: Queries;
  readonly show: (prompt: Prompt) => ShownPrompt;
  readonly isReadied: (prompt: Prompt) => boolean;
  /** Reports that no client is left to carry out the answer. */
  readonly tellLost: () => void;
  /** This user has answered to act, and it is known now whether that answer counts: another may have come first. */
  readonly tellOver: (id: string, isOurs: boolean) => void;
}

/** The prompt as a player may see it: without the id of a creature that not everyone may know about. */
const openPrompt = (prompt: Prompt): Prompt => {
  const scene = combatWith(prompt.combat)?.combatants.get(prompt.who)?.sceneId ?? null;
  return { ...prompt, creature: isCreatureForAll(scene, prompt.creature) ? prompt.creature : UNSEEN_CREATURE };
};

const isAskedByGM = (_: object, { isGM }: AskableUser): boolean => isGM;

/** A user who has disconnected, or may not be asked, gives no answer. */
const sender =
  ({ ask }: Queries) =>
  (user: AskableUser, data: object): Promise<unknown> =>
    ask(user, QUERY, data, ANSWER_WITHIN).catch(() => null);

/** The prompts on this client's screen, and what its user has answered until it is known whether that counts. */
const createShown = ({
  show,
  isReadied,
  tellLost,
  tellOver,
}: Pick<PromptParts, "show" | "isReadied" | "tellLost" | "tellOver">) => {
  /** By id, with the user whose client asks and carries out the answer. */
  const shown = new Map<string, ShownPrompt & { readonly prompt: Prompt; readonly asker: string }>();
  /** Of the prompts that this user has answered to act: the user whose client asks, by id. */
  const pressed = new Map<string, string>();
  const shut = (id: string): void => shown.get(id)?.shut();
  /** The prompt has its answer, from the user whose creature acts, or null. */
  const over = (id: string, by: string | null): void => {
    shut(id);
    if (pressed.delete(id)) tellOver(id, by === game.user.id);
  };
  return {
    over,
    /** The question takes the place of the notice that others are asked. */
    put: async (prompt: Prompt, asker: string): Promise<PromptAnswer> => {
      shut(prompt.id);
      const question = { ...show(prompt), prompt, asker };
      shown.set(prompt.id, question);
      try {
        const said = await question.answer;
        if (said === "act") pressed.set(prompt.id, asker);
        return said;
      } finally {
        if (shown.get(prompt.id) === question) shown.delete(prompt.id);
      }
    },
    /** A combat has changed: prompts for actions that are no longer readied are closed. */
    changed: (): void => {
      for (const { prompt, shut: close } of shown.values()) if (!isReadied(prompt)) close();
    },
    userLeft: ({ id }: { readonly id: string }, isThere: boolean): void => {
      if (isThere) return;
      const lost = [...shown.values()].filter(({ asker }) => asker === id);
      for (const question of lost) question.shut();
      for (const [prompt, asker] of [...pressed]) if (asker === id) over(prompt, null);
      if (lost.some(({ prompt }) => prompt.event !== PROVOKES)) tellLost();
    },
  };
};

export const createPrompts = ({ queries, ...parts }: PromptParts) => {
  const { over, put, changed, userLeft } = createShown(parts);
  const sent = sender(queries);

  const hear = (): void =>
    queries.answer(
      { query: QUERY, schema: ASKED, mayAsk: isAskedByGM, refused: null as PromptAnswer },
      async (asked, { id }) => {
        if (asked.kind !== "over") return put(asked, id);
        over(asked.id, asked.by);
        return null;
      },
    );

  return {
    register: hear,
    changed,
    userLeft,
    /**
     * Prompts from the active GM's client: the creature's owners, and GMs when no owner is connected, answers in time
     * or keeps the prompt open. While owners are asked, GMs see that they are waited for. The first answer counts and closes the
     * prompt everywhere. So does `until`.
     */
    ask: async (
      wait: Pick<Wait, "players">,
      about: Omit<Prompt, "kind">,
      until: readonly Answering[] = [],
    ): Promise<Answered> => {
      const gms = othersHere().filter(({ isGM }) => isGM);
      const owners = othersHere().filter(({ id, isGM }) => !isGM && wait.players.some((player) => player.id === id));
      const answerOf = async (user: AskableUser, kind: Prompt["kind"]): Promise<PromptAnswer> => {
        const prompt = { ...about, kind };
        if (user.isSelf) return put(prompt, user.id);
        return answerIn(await sent(user, user.isGM ? prompt : openPrompt(prompt)));
      };
      const said = owners.map((user) => answerOf(user, "ask"));
      const byOwners = [...owners.map((user, i) => saidBy(said[i]!, user)), ...(said.length > 0 ? [allOff(said)] : [])];
      const askGMs = (kind: Prompt["kind"]) => [game.user, ...gms].map((user) => saidBy(answerOf(user, kind), user));
      const first = (await ownersFirst(byOwners, askGMs, until)) ?? ({ said: "pass", by: null } as const);
      const by = first.said === "act" ? first.by : null;
      over(about.id, by);
      for (const user of [...owners, ...gms]) void sent(user, { kind: "over", id: about.id, by });
      return first;
    },
  };
};

export type Prompts = ReturnType<typeof createPrompts>;
