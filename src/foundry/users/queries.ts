import * as v from "valibot";
import { readAs, readIf } from "../../scene/read-foundry/read-as";
import { objectOf } from "../../scene/read-foundry/schema/schema-fields";
import { userWith, type AskableUser } from "./users";

/** A document id, or an id of the same form. */
export const ID = v.pipe(v.string("an id"), v.maxLength(80, "an id"));

/** The user who claims to ask, and the id of the request. */
export const ASKER = { user: ID, request: ID };

type Claim = { readonly [Field in keyof typeof ASKER]: string };

/** The query that asks a client whether a request is really its own. */
const ASKED_BACK = "parapet.asked";

/** Whether the client has sent that user that request by that query. */
const SENT = objectOf({ ...ASKER, to: ID, query: ID });
type Sent = v.InferOutput<typeof SENT>;

/** Time to confirm, milliseconds. */
const TIMEOUT = 5_000;

/** Answers a query. `sender` is known where Foundry passes it: not on version 13. */
type Answer = (data: unknown, sender: AskableUser | undefined) => Promise<unknown>;

const answerQuery = (name: string, answer: Answer): void => {
  Object.assign(CONFIG.queries, {
    [name]: (data: unknown, { user }: { readonly user?: AskableUser } = {}) => answer(data, user),
  });
};

/** A query that this client answers, with its permitted askers. */
export interface QueryListener<T extends Claim, R> {
  readonly query: string;
  readonly schema: v.GenericSchema<unknown, T>;
  readonly mayAsk: (asked: T, user: AskableUser) => boolean;
  /** The answer to a malformed or forged query, and to one the asker may not send. */
  readonly refused: R;
}

export interface QueryParts {
  readonly newId: () => string;
  /** Logs a refused query with its claimed asker. */
  readonly log: (message: string, error: unknown) => void;
}

/** The user whose request it is; undefined when the claimed user has not made it. */
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

/** Queries between clients with a verified asker. */
export const createQueries = ({ newId, log }: QueryParts) => {
  /**
   * This client's unanswered requests, with recipient and query. Otherwise a recipient could use the request's id to
   * ask another client something else in the asker's name.
   */
  const open = new Map<string, Pick<Sent, "to" | "query">>();

  const isOwn = ({ request, to, query }: Sent): boolean => {
    const sent = open.get(request);
    return sent?.to === to && sent.query === query;
  };

  return {
    register: (): void =>
      answerQuery(ASKED_BACK, (data) => {
        const sent = readIf(SENT, data);
        return Promise.resolve(sent !== undefined && isOwn(sent));
      }),
    /** Rejects when the user may not be asked, has disconnected, or does not answer in time. */
    ask: async (user: AskableUser, query: string, data: object, timeout: number): Promise<unknown> => {
      const request = newId();
      open.set(request, { to: user.id, query });
      try {
        return await user.query(query, { ...data, user: game.user.id, request }, { timeout });
      } finally {
        open.delete(request);
      }
    },
    /** Refused queries are logged. */
    answer: <T extends Claim, R>(
      { query, schema, mayAsk, refused }: QueryListener<T, R>,
      act: (asked: T, user: AskableUser) => Promise<R>,
    ): void =>
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

export type Queries = ReturnType<typeof createQueries>;
