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

const PROMPT = objectOf({
  kind: v.literal("ask"),
  id: ID,
  /** The user whose client asks and carries out the answer. */
  asker: ID,
  combat: ID,
  who: ID,
  creature: ID,
  event: oneOf(TRIGGER_EVENTS),
  /** Whether the moving user waits for the answer; null when nobody moves. */
  isHeld: v.nullable(v.boolean("true or false")),
});
/** A trigger has occurred: does the creature act? */
export type Prompt = v.InferOutput<typeof PROMPT>;

const ASKED = v.variant("kind", [
  objectOf({ ...ASKER, ...PROMPT.entries }),
  objectOf({ ...ASKER, kind: v.literal("over"), id: ID }),
]);

/** Null: the prompt was closed without an answer. */
export type PromptAnswer = "act" | "pass" | null;

/** A prompt on screen. Closing it answers null. */
export interface ShownPrompt {
  readonly answer: Promise<PromptAnswer>;
  readonly shut: () => void;
}

const after = (milliseconds: number): Promise<void> => new Promise((done) => void setTimeout(done, milliseconds));

const answerIn = (said: unknown): PromptAnswer => (said === "act" || said === "pass" ? said : null);

/** The first answer. Null when all have closed the prompt, "pass" when time is up. */
const firstOf = (answers: readonly Promise<PromptAnswer>[]): Promise<PromptAnswer> =>
  new Promise((resolve) => {
    setTimeout(() => resolve("pass"), ANSWER_WITHIN);
    for (const answer of answers) void answer.then((said) => said !== null && resolve(said));
    void Promise.all(answers).then(() => resolve(null));
  });

/** The first answer of an owner, or of a GM once all owners have closed the prompt or their time is up. */
const ownersFirst = async (
  byOwners: readonly Promise<PromptAnswer>[],
  askGMs: () => readonly Promise<PromptAnswer>[],
): Promise<PromptAnswer> => {
  let isOver = false;
  const ownersLeft = Promise.all(byOwners).then(() => undefined);
  const isTimeForGMs = byOwners.length === 0 ? Promise.resolve() : Promise.race([ownersLeft, after(GMS_ASKED_AFTER)]);
  const byGMs = isTimeForGMs.then(() => (isOver ? null : firstOf(askGMs())));
  const first = await firstOf([...byOwners, byGMs]);
  isOver = true;
  return first;
};

interface PromptParts {
  readonly queries: Queries;
  readonly show: (prompt: Prompt) => ShownPrompt;
  readonly isReadied: (prompt: Prompt) => boolean;
  /** Reports that no client is left to carry out the answer. */
  readonly tellLost: () => void;
}

/** The prompt as a player may see it: without the id of a creature that not everyone may know about. */
const openPrompt = (prompt: Prompt): Prompt => {
  const scene = combatWith(prompt.combat)?.combatants.get(prompt.who)?.sceneId ?? null;
  return { ...prompt, creature: isCreatureForAll(scene, prompt.creature) ? prompt.creature : UNSEEN_CREATURE };
};

const isAskedByGM = (_: object, { isGM }: AskableUser): boolean => isGM;

export const createPrompts = ({ queries, show, isReadied, tellLost }: PromptParts) => {
  const shown = new Map<string, ShownPrompt & { readonly prompt: Prompt }>();
  const put = (prompt: Prompt): Promise<PromptAnswer> => {
    const question = show(prompt);
    shown.set(prompt.id, { ...question, prompt });
    return question.answer.finally(() => shown.delete(prompt.id));
  };
  const shut = (id: string): void => shown.get(id)?.shut();

  const hear = (): void =>
    queries.answer(
      { query: QUERY, schema: ASKED, mayAsk: isAskedByGM, refused: null as PromptAnswer },
      async (asked) => {
        if (asked.kind === "ask") return put(asked);
        shut(asked.id);
        return null;
      },
    );

  /** A user who has disconnected, or may not be asked, gives no answer. */
  const sent = (user: AskableUser, data: object): Promise<unknown> =>
    queries.ask(user, QUERY, data, ANSWER_WITHIN).catch(() => null);

  return {
    register: hear,
    /** A combat has changed: prompts for actions that are no longer readied are closed. */
    changed: (): void => {
      for (const { prompt, shut: close } of shown.values()) if (!isReadied(prompt)) close();
    },
    userLeft: ({ id }: { readonly id: string }, isThere: boolean): void => {
      const lost = isThere ? [] : [...shown.values()].filter(({ prompt }) => prompt.asker === id);
      for (const question of lost) question.shut();
      if (lost.length > 0) tellLost();
    },
    /**
     * Prompts from the active GM's client: the creature's owners, and GMs when no owner is connected, answers in time
     * or keeps the prompt open. The first answer counts and closes the prompt everywhere.
     */
    ask: async (wait: Wait, prompt: Prompt): Promise<"act" | "pass"> => {
      const gms = othersHere().filter(({ isGM }) => isGM);
      const owners = othersHere().filter(({ id, isGM }) => !isGM && wait.players.some((player) => player.id === id));
      const answerOf = async (user: AskableUser): Promise<PromptAnswer> =>
        answerIn(await sent(user, user.isGM ? prompt : openPrompt(prompt)));
      const first = await ownersFirst(owners.map(answerOf), () => [put(prompt), ...gms.map(answerOf)]);
      shut(prompt.id);
      for (const user of [...owners, ...gms]) void sent(user, { kind: "over", id: prompt.id });
      return first ?? "pass";
    },
  };
};

export type Prompts = ReturnType<typeof createPrompts>;
