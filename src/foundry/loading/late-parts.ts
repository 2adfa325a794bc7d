import type { Words } from "../../words/localize";

/** A part of the code that has a file of its own, which is loaded at the first use. */
export interface LatePart<T> {
  /** Passes the part to `act`: at once if it is loaded, else when it is. Without the file the user is notified, and `otherwise` is called. */
  readonly use: (act: (part: T) => void, otherwise?: () => void) => void;
  /** What the part answers; `otherwise` without the file. */
  readonly ask: <U>(act: (part: T) => Promise<U>, otherwise: U) => Promise<U>;
  /** Null until it is loaded. */
  readonly loaded: () => T | null;
}

/** Where failures are reported: of a file to the user, of what the part does as of everything else. */
export interface LateOutlet {
  readonly words: Words;
  readonly safely: <T, U>(act: () => T, otherwise: U) => T | U;
}

/** Tells the user that a file could not be loaded. */
const notifyNotLoaded = ({ words }: LateOutlet, error: unknown): void => {
  console.error("Parapet: a file of the module could not be loaded.", error);
  ui.notifications.error(foundry.utils.escapeHTML(words.say("PARAPET.Error.NotLoaded")), { console: false });
};

/** `load` imports the file and makes the part. After a failure, the next use tries again. */
export const createLatePart = <T>(outlet: LateOutlet, load: () => Promise<T>): LatePart<T> => {
  let part: T | null = null;
  let loading: Promise<void> | null = null;
  const begin = async (): Promise<void> => {
    try {
      part = await load();
    } catch (error) {
      notifyNotLoaded(outlet, error);
    }
    loading = null;
  };
  const loaded = (): T | null => part;
  const use: LatePart<T>["use"] = (act, otherwise) => {
    if (part !== null) return act(part);
    loading ??= begin();
    void loading.then(() => {
      const its = loaded();
      outlet.safely(() => (its === null ? otherwise?.() : act(its)), undefined);
    });
  };
  return {
    loaded,
    use,
    ask: (act, otherwise) =>
      new Promise((done) =>
        use(
          (its) => done(act(its)),
          () => done(otherwise),
        ),
      ),
  };
};
