import * as v from "valibot";
import { objectOf, oneOf } from "../../../scene/read-foundry/schema/schema-fields";
import { TRIGGER_EVENTS } from "../../../combat/trigger";
import { ASKER, ID, type Queries } from "../../users/queries";
import { othersHere, type AskableUser } from "../../users/users";
import type { Wait } from "./trigger-waits";

/** The name of the query by which the active GM's client asks those who decide for a creature: `CONFIG.queries`. */
const QUERY = "parapet.readied";

/** How long an answer is waited for, in milliseconds. */
export const ANSWER_WITHIN = 45_000;

/** After this many milliseconds without an answer from an owner, GMs are asked too. */
const GMS_ASKED_AFTER = 20_000;

const PROMPT = objectOf({
  kind: v.literal("ask"),
  id: ID,
  /** The user whose client asks, and does what is answered. */
  asker: ID,
  combat: ID,
  who: ID,
  creature: ID,
  event: oneOf(TRIGGER_EVENTS),
  /** Whether who moves waits for the answer; null where nobody moves. */
  isHeld: v.nullable(v.boolean("true or false")),
});
/** That what a creature waits for has come: shall it act? */
export type Prompt = v.InferOutput<typeof PROMPT>;

const ASKED = v.variant("kind", [
  objectOf({ ...ASKER, ...PROMPT.entries }),
  objectOf({ ...ASKER, kind: v.literal("over"), id: ID }),
]);

/** Null: the question was put away without an answer. */
export type Answer = "act" | "pass" | null;

/** A question that is shown; when it is shut its answer is null. */
export interface ShownPrompt {
  readonly answer: Promise<Answer>;
  readonly shut: () => void;
}

/** The players that decide for a creature and are here. */
const ownersOf = ({ players }: Wait): AskableUser[] =>
  othersHere().filter(({ id, isGM }) => !isGM && players.some((player) => player.id === id));

const otherGMs = (): AskableUser[] => othersHere().filter(({ isGM }) => isGM);

const after = (milliseconds: number): Promise<void> => new Promise((done) => void setTimeout(done, milliseconds));

const answerIn = (said: unknown): Answer => (said === "act" || said === "pass" ? said : null);

/** The first answer that is one, null when all have put the question away, and "pass" when the time is out. */
const firstOf = (answers: readonly Promise<Answer>[]): Promise<Answer> =>
  new Promise((resolve) => {
    setTimeout(() => resolve("pass"), ANSWER_WITHIN);
    for (const answer of answers) void answer.then((said) => said !== null && resolve(said));
    void Promise.all(answers).then(() => resolve(null));
  });

/** The first answer: of owners, and also of GMs once all owners have put the question away or the time for it is over. */
const ownersFirst = async (
  byOwners: readonly Promise<Answer>[],
  askGMs: () => readonly Promise<Answer>[],
): Promise<Answer> => {
  let isOver = false;
  const ownersLeft = Promise.all(byOwners).then(() => undefined);
  const isTimeForGMs = byOwners.length === 0 ? Promise.resolve() : Promise.race([ownersLeft, after(GMS_ASKED_AFTER)]);
  const byGMs = isTimeForGMs.then(() => (isOver ? null : firstOf(askGMs())));
  const first = await firstOf([...byOwners, byGMs]);
  isOver = true;
  return first;
};

export interface PromptParts {
  readonly queries: Queries;
  /** Puts the question to this client's user. */
  readonly show: (prompt: Prompt) => ShownPrompt;
  readonly isReadied: (prompt: Prompt) => boolean;
  /** Tells that nobody is there any more to do what is answered. */
  readonly tellLost: () => void;
}

const isAskedByGM = (_: object, { isGM }: AskableUser): boolean => isGM;

export const createPrompts = ({ queries, show, isReadied, tellLost }: PromptParts) => {
  const shown = new Map<string, ShownPrompt & { readonly prompt: Prompt }>();
  const put = (prompt: Prompt): Promise<Answer> => {
    const question = show(prompt);
    shown.set(prompt.id, { ...question, prompt });
    return question.answer.finally(() => shown.delete(prompt.id));
  };
  const shut = (id: string): void => shown.get(id)?.shut();

  const hear = (): void =>
    queries.answer({ query: QUERY, schema: ASKED, mayAsk: isAskedByGM, refused: null as Answer }, async (asked) => {
      if (asked.kind === "ask") return put(asked);
      shut(asked.id);
      return null;
    });

  /** Who has left, or may not be asked, gives no answer. */
  const sent = (user: AskableUser, data: object): Promise<unknown> =>
    queries.ask(user, QUERY, data, ANSWER_WITHIN).catch(() => null);

  return {
    register: hear,
    /** A fight has changed: what is not readied any more is asked about no longer. */
    changed: (): void => {
      for (const { prompt, shut: close } of shown.values()) if (!isReadied(prompt)) close();
    },
    userLeft: ({ id }: { readonly id: string }, isThere: boolean): void => {
      const lost = isThere ? [] : [...shown.values()].filter(({ prompt }) => prompt.asker === id);
      for (const question of lost) question.shut();
      if (lost.length > 0) tellLost();
    },
    /**
     * Asks on the active GM's client: the creature's owners, and GMs if none of them is here, answers in time or has not put
     * the question away. The first answer counts, and closes the question everywhere.
     */
    ask: async (wait: Wait, prompt: Prompt): Promise<"act" | "pass"> => {
      const gms = otherGMs();
      const owners = ownersOf(wait);
      const answerOf = async (user: AskableUser): Promise<Answer> => answerIn(await sent(user, prompt));
      const first = await ownersFirst(owners.map(answerOf), () => [put(prompt), ...gms.map(answerOf)]);
      shut(prompt.id);
      for (const user of [...owners, ...gms]) void sent(user, { kind: "over", id: prompt.id });
      return first ?? "pass";
    },
  };
};

export type Prompts = ReturnType<typeof createPrompts>;
