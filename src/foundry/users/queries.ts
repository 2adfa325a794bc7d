import * as v from "valibot";
import { readAs, readIf } from "../../scene/read-foundry/read-as";
import { objectOf } from "../../scene/read-foundry/schema/schema-fields";
import { userWith, type AskableUser } from "./users";

/** An id of Foundry's, or one made like it. */
export const ID = v.pipe(v.string("an id"), v.maxLength(80, "an id"));

/** Who says that he asks, and his request. */
export const ASKER = { user: ID, request: ID };

interface Claim {
  readonly user: string;
  readonly request: string;
}

/** The query by which a client is asked whether a request is really its own. */
const ASKED_BACK = "parapet.asked";

/** What it is asked: whether it has sent that user that request, by that query. */
const SENT = objectOf({ ...ASKER, to: ID, query: ID });
type Sent = v.InferOutput<typeof SENT>;

/** How long it has to say so, in milliseconds. */
const TIMEOUT = 5_000;

/** Answers a query, with the user that it came from where Foundry says so: version 13 does not. */
type Answer = (data: unknown, sender: AskableUser | undefined) => Promise<unknown>;

/** A query of `CONFIG.queries`. */
const answerQuery = (name: string, answer: Answer): void => {
  Object.assign(CONFIG.queries, {
    [name]: (data: unknown, { user }: { readonly user?: AskableUser } = {}) => answer(data, user),
  });
};

/** A query that this client answers, and to whom. */
export interface QueryListener<T extends Claim, R> {
  readonly query: string;
  readonly schema: v.GenericSchema<unknown, T>;
  readonly mayAsk: (asked: T, user: AskableUser) => boolean;
  /** What is answered to whatever is malformed, forged or not the asker's to ask. */
  readonly refused: R;
}

/** What clients ask each other, with an asker that nobody can forge. */
export interface Queries {
  readonly register: () => void;
  /** Rejects where the user may not be asked, has left or does not answer in time. */
  readonly ask: (user: AskableUser, query: string, data: object, timeout: number) => Promise<unknown>;
  /** What is refused is logged. */
  readonly answer: <T extends Claim, R>(
    hearing: QueryListener<T, R>,
    act: (asked: T, user: AskableUser) => Promise<R>,
  ) => void;
}

export interface QueryParts {
  readonly newId: () => string;
  /** Logs what was asked wrongly, by whom. */
  readonly log: (message: string, error: unknown) => void;
}

/** Whose request it is; undefined where he whom it names has not made it. */
const askerOf = async (
  { user: id, request }: Claim,
  query: string,
  sender: AskableUser | undefined,
  isOwn: (sent: Sent) => boolean,
): Promise<AskableUser | undefined> => {
  const user = userWith(id);
  if (user?.active !== true) return undefined;
  if (sender !== undefined) return sender.id === id ? user : undefined;
  const sent = { user: id, request, to: game.user.id, query };
  if (user.isSelf) return isOwn(sent) ? user : undefined;
  const said = await user.query(ASKED_BACK, sent, { timeout: TIMEOUT }).catch(() => false);
  return said === true ? user : undefined;
};

export const createQueries = ({ newId, log }: QueryParts): Queries => {
  /**
   * Requests of this client that have no answer yet, with whom and what they ask: who was asked one thing could ask
   * another by the same request, in the name of him who asked.
   */
  const open = new Map<string, Pick<Sent, "to" | "query">>();

  const isOwn = ({ request, to, query }: Sent): boolean => {
    const sent = open.get(request);
    return sent?.to === to && sent.query === query;
  };

  return {
    register: () =>
      answerQuery(ASKED_BACK, (data) => {
        const sent = readIf(SENT, data);
        return Promise.resolve(sent !== undefined && isOwn(sent));
      }),
    ask: async (user, query, data, timeout) => {
      const request = newId();
      open.set(request, { to: user.id, query });
      try {
        return await user.query(query, { ...data, user: game.user.id, request }, { timeout });
      } finally {
        open.delete(request);
      }
    },
    answer: ({ query, schema, mayAsk, refused }, act) =>
      answerQuery(query, async (data, sender) => {
        try {
          const asked = readAs(schema, data, query);
          const user = await askerOf(asked, query, sender, isOwn);
          if (user !== undefined && mayAsk(asked, user)) return await act(asked, user);
          log(`${query} is refused: ${user?.name ?? asked.user} may not ask for this`, asked);
        } catch (error) {
          log(`${query} could not be answered`, error);
        }
        return refused;
      }),
  };
};
