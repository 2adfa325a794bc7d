/**
 * Asks the client that it runs in whether it does what Parapet takes for granted. Built as a file of its own, which the
 * module asks for only where Quench is there (src/foundry/start/quench.ts). docs/in-foundry.md says how it is run.
 */
import type { Assumption, Batch } from "./assumption";
import { BATCHES } from "./batches/index";
import { client } from "./client";
import { outcomeOf, Outcomes } from "./outcome";
import { registerProbes } from "./probes";
import type { MochaContext, Quench } from "./quench";
import { offerReport, reportOf, saveReport, type Report } from "./report";
import { Ground, sweep } from "./trial";

/** As long as Mocha waits for one assumption, in milliseconds. */
const LONGEST = 60_000;

const outcomes = new Outcomes(BATCHES);

const isWrong = (outcome: string): boolean => outcome === "does not hold" || outcome === "broken";

const titleOf = ({ says, isOpen }: Assumption): string => (isOpen === true ? `Open: ${says}` : says);

const registerBatch = (quench: Quench, batch: Batch): void => {
  const displayName = `PARAPET: ${batch.name}`;
  const describeIt = ({ describe, it, before, after }: MochaContext): unknown =>
    describe(batch.name, () => {
      const ground = new Ground();
      before(async function () {
        this.timeout(LONGEST);
        await sweep();
      });
      after(async function () {
        this.timeout(LONGEST);
        await ground.leave();
      });
      for (const assumption of batch.assumptions)
        it(titleOf(assumption), async function () {
          this.timeout(LONGEST);
          const found = await outcomeOf(batch, assumption, ground);
          outcomes.note(found);
          if (found.outcome === "skipped") this.skip();
          if (isWrong(found.outcome)) throw new Error(`${String(found.came)} (${found.matters})`);
        });
    });
  quench.registerBatch(`parapet.${batch.key}`, describeIt, { displayName });
};

const report = (): Report => reportOf(outcomes.all());

/** Where Quench is not: those of the batches whose keys are named, or all. */
export const run = async (...keys: readonly string[]): Promise<Report> => {
  await sweep();
  for (const batch of BATCHES.filter(({ key }) => keys.length === 0 || keys.includes(key))) {
    const ground = new Ground();
    for (const assumption of batch.assumptions) {
      const found = await outcomeOf(batch, assumption, ground);
      outcomes.note(found);
      console.log(`${found.outcome}: ${found.says}`, found.came);
    }
    await ground.leave();
  }
  const made = report();
  void offerReport(made);
  return made;
};

/** At the hook `quenchReady`. */
export const register = (quench: Quench): void => {
  registerProbes();
  for (const batch of BATCHES) registerBatch(quench, batch);
  client().Hooks.on("quenchReports", () => {
    if (!outcomes.isEmpty) void offerReport(report());
  });
  Object.assign(client().game.modules.get("parapet") ?? {}, {
    inFoundry: { report, save: () => saveReport(report()), run },
  });
};
