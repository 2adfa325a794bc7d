import { Otherwise, skip, Skipped, type Assumption, type Batch } from "./assumption";
import { client } from "./client";
import { Trial, type Ground } from "./trial";

export interface Outcome {
  readonly batch: string;
  readonly says: string;
  readonly matters: string;
  /** `answered`: it was an open question. `broken`: asking failed with an error of its own. */
  readonly outcome: "holds" | "answered" | "does not hold" | "skipped" | "broken" | "not run";
  /** What the client answered, why it was skipped, or what went wrong. */
  readonly came: unknown;
}

/** Longer texts are no use in a report. */
const LONGEST = 2_000;

/** As JSON has it. */
const plain = (value: unknown): unknown => {
  const json = JSON.stringify(value) as string | undefined;
  if (json === undefined) return null;
  return json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : (JSON.parse(json) as unknown);
};

const failed = (error: unknown): Pick<Outcome, "outcome" | "came"> => {
  if (error instanceof Skipped) return { outcome: "skipped", came: error.reason };
  if (error instanceof Otherwise) return { outcome: "does not hold", came: error.message };
  return { outcome: "broken", came: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
};

const asked = async ({ check, isOpen }: Assumption, ground: Ground): Promise<Pick<Outcome, "outcome" | "came">> => {
  const trial = new Trial(ground);
  try {
    if (!client().game.user.isGM) skip("Only a GM can make what it takes.");
    const came = plain(await check(trial));
    return { outcome: isOpen === true ? "answered" : "holds", came };
  } catch (error) {
    return failed(error);
  } finally {
    await trial.end();
  }
};

/** Asks the client; what was made for it is gone afterwards. */
export const outcomeOf = async (batch: Batch, assumption: Assumption, ground: Ground): Promise<Outcome> => {
  const { says, matters } = assumption;
  const found = await asked(assumption, ground).catch(failed);
  return { batch: batch.name, says, matters, ...found };
};

/** The newest outcome of each assumption of these batches. */
export class Outcomes {
  readonly #found = new Map<string, Outcome>();

  constructor(private readonly batches: readonly Batch[]) {}

  note(outcome: Outcome): void {
    this.#found.set(outcome.says, outcome);
  }

  all(): readonly Outcome[] {
    return this.batches.flatMap(({ name, assumptions }) =>
      assumptions.map(
        ({ says, matters }): Outcome =>
          this.#found.get(says) ?? { batch: name, says, matters, outcome: "not run", came: null },
      ),
    );
  }

  get isEmpty(): boolean {
    return this.#found.size === 0;
  }
}
