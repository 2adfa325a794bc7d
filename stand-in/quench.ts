import { Hooks } from "./hooks";

class Pending extends Error {}

/** https://mochajs.org/: the context of a running test or hook. */
class Running {
  /** Mocha's default, milliseconds. */
  #longest = 2_000;

  timeout(milliseconds: number): this {
    this.#longest = milliseconds;
    return this;
  }

  skip(): never {
    throw new Pending("skipped");
  }

  /** A test that runs longer than its timeout fails. */
  async run(body: Body): Promise<void> {
    const start = performance.now();
    const done = Promise.resolve().then(() => body.call(this));
    while (!(await Promise.race([done.then(() => true), passed(100)])))
      if (performance.now() - start > this.#longest) throw new Error(`Timeout of ${this.#longest} ms exceeded.`);
  }
}

const passed = (milliseconds: number): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(() => {
      resolve(false);
    }, milliseconds);
  });

type Body = (this: Running) => unknown;

interface Suite {
  readonly title: string;
  readonly before: Body[];
  readonly after: Body[];
  readonly tests: { readonly title: string; readonly body: Body }[];
}

interface Result {
  readonly fullTitle: string;
  readonly state: "passed" | "failed" | "pending";
  readonly err: string;
}

const resultOf = async (fullTitle: string, body: Body): Promise<Result> => {
  try {
    await new Running().run(body);
    return { fullTitle, state: "passed", err: "" };
  } catch (error) {
    return { fullTitle, state: error instanceof Pending ? "pending" : "failed", err: String(error) };
  }
};

type Describe = (context: ReturnType<typeof contextFor>) => unknown;

/** Top-level suites. */
const contextFor = (suites: Suite[]) => {
  const last = (): Suite => {
    const suite = suites.at(-1);
    if (suite === undefined) throw new Error("The stand-in for Quench has tests in suites alone.");
    return suite;
  };
  return {
    describe: (title: string, body: () => void): void => {
      suites.push({ title, before: [], after: [], tests: [] });
      body();
    },
    it: (title: string, body: Body): unknown => last().tests.push({ title, body }),
    before: (body: Body): unknown => last().before.push(body),
    after: (body: Body): unknown => last().after.push(body),
  };
};

/**
 * A small stand-in for Quench, to run our batches of suites, from its public description
 * (https://github.com/Ethaks/FVTT-Quench). It has no window, assertions or snapshots.
 */
class Quench {
  readonly #batches = new Map<string, Describe>();

  registerBatch(key: string, describe: Describe): void {
    this.#batches.set(key, describe);
  }

  /** Runs all batches, then calls the hook `quenchReports({ json })`. */
  async runBatches(): Promise<readonly Result[]> {
    const results: Result[] = [];
    for (const describe of this.#batches.values()) {
      const suites: Suite[] = [];
      await describe(contextFor(suites));
      for (const { title, before, tests, after } of suites) {
        for (const body of before) results.push(await resultOf(`${title}: before`, body));
        for (const test of tests) results.push(await resultOf(`${title}: ${test.title}`, test.body));
        for (const body of after) results.push(await resultOf(`${title}: after`, body));
      }
    }
    Hooks.callAll("quenchReports", { json: JSON.stringify({ tests: results }) });
    return results;
  }
}

/** Hook `quenchReady(quench)`, which Quench calls at `setup`. */
export const installQuench = (): void => {
  const quench = new Quench();
  Object.assign(globalThis, { quench });
  Hooks.once("setup", () => Hooks.callAll("quenchReady", quench));
};
