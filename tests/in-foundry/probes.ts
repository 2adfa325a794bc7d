import { client, type Doc, type Fields } from "./client";

/**
 * What another user’s client is asked to try: it runs these batches too, as Quench is there for everyone. Only players try,
 * and only on what was made for tests.
 */

export const PROBE = "parapet.probe";

export type Probe =
  | { readonly ask: "who" | "told" | "fail" | "wait" }
  | { readonly ask: "update"; readonly uuid: string; readonly changes: Fields };

export type Answer = Readonly<Record<string, unknown>>;

/** How long the slow answer takes, in milliseconds. */
export const SLOW = 1_500;

const PATIENCE = 3_000;

const isTest = (document: Doc | null): boolean =>
  document !== null && (document.flags["world"]?.["isParapetTest"] === true || isTest(document.parent));

declare const fromUuidSync: (uuid: string) => Doc | null;

/** What was made elsewhere just now may come a moment after the query. */
const arrived = async (uuid: string): Promise<Doc | null> => {
  const end = performance.now() + PATIENCE;
  while (fromUuidSync(uuid) === null && performance.now() < end) await new Promise((done) => setTimeout(done, 50));
  return fromUuidSync(uuid);
};

/** Performed by this user: the result. */
const updated = async (uuid: string, changes: Fields): Promise<Answer> => {
  if (client().game.user.isGM) return { refused: "A GM tries nothing out for others." };
  const document = await arrived(uuid);
  if (!isTest(document)) return { refused: `${uuid} was not made for tests, or is not here.` };
  return document!.update(changes).then(
    () => ({ done: true }),
    (error: unknown) => ({ done: false, error: String(error) }),
  );
};

const answer = async (probe: Probe, told: Fields): Promise<Answer> => {
  switch (probe.ask) {
    case "who":
      return { user: client().game.user.id };
    case "told":
      return { keys: Object.keys(told) };
    case "fail":
      throw new Error("Parapet test failure");
    case "wait":
      await new Promise((done) => setTimeout(done, SLOW));
      return {};
    case "update":
      return updated(probe.uuid, probe.changes);
  }
};

export const registerProbes = (): void => {
  Object.assign(client().CONFIG.queries, { [PROBE]: (probe: Probe, told: Fields = {}) => answer(probe, told) });
};
