import * as v from "valibot";
import { objectOf } from "../battlefield/schema-fields";
import { readIf } from "../battlefield/read-as";
import { userWith, type AskableUser } from "./users";

/** An id of Foundry's, or one made like it. */
export const ID = v.pipe(v.string("an id"), v.maxLength(80, "an id"));

/** Who says that he asks, and his request. */
export const ASKER = { user: ID, request: ID };
type Claim = v.InferOutput<typeof CLAIM>;
const CLAIM = objectOf(ASKER);

/** The query by which a client is asked whether a request is really its own. */
const ASKED_BACK = "parapet.asked";

/** How long it has to say so, in milliseconds. */
const TIMEOUT = 5_000;

/** Answers a query, with the user that it came from where Foundry says so: version 13 does not. */
type Answer = (data: unknown, sender: AskableUser | undefined) => Promise<unknown>;

/** A query of `CONFIG.queries`. */
export const answerQuery = (name: string, answer: Answer): void => {
  Object.assign(CONFIG.queries, {
    [name]: (data: unknown, { user }: { readonly user?: AskableUser } = {}) => answer(data, user),
  });
};

/** What clients ask each other, with an asker that nobody can forge. */
export interface Queries {
  readonly register: () => void;
  /** Rejects where the user may not be asked, has left or does not answer in time. */
  readonly ask: (user: AskableUser, query: string, data: object, timeout: number) => Promise<unknown>;
  /** Whose request it is; undefined where he whom it names has not made it. */
  readonly askerOf: (claim: Claim, sender: AskableUser | undefined) => Promise<AskableUser | undefined>;
}

export const createQueries = (newId: () => string): Queries => {
  /** Requests of this client that have no answer yet. */
  const open = new Set<string>();

  const isOwn = (data: unknown): boolean => open.has(readIf(CLAIM, data)?.request ?? "");

  const hasAsked = async (user: AskableUser, claim: Claim): Promise<boolean> => {
    if (user.isSelf) return isOwn(claim);
    return (await user.query(ASKED_BACK, claim, { timeout: TIMEOUT }).catch(() => false)) === true;
  };

  return {
    register: () => answerQuery(ASKED_BACK, (data) => Promise.resolve(isOwn(data))),
    ask: async (user, query, data, timeout) => {
      const request = newId();
      open.add(request);
      try {
        return await user.query(query, { ...data, user: game.user.id, request }, { timeout });
      } finally {
        open.delete(request);
      }
    },
    askerOf: async (claim, sender) => {
      const user = userWith(claim.user);
      if (user?.active !== true) return undefined;
      const isHis = sender === undefined ? await hasAsked(user, claim) : sender.id === user.id;
      return isHis ? user : undefined;
    },
  };
};
