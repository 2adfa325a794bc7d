/** @typedef {import("vitest/node").TestCase} TestCase */
/** @typedef {import("vitest/node").TestModule} TestModule */
/** @typedef {{ readonly tests: number, readonly passed: number, readonly failed: number, readonly skipped: number, readonly brokenFiles: number, readonly flaky: number, readonly errorsOutside: number }} Counts */

/** @param {TestCase} test */
const whyOf = (test) => {
  const outcome = test.result();
  const note = outcome.state === "skipped" ? outcome.note : undefined;
  return note ? `: ${note}` : "";
};

/** What was wrong at the first try, and in which line. @param {TestCase} test */
const firstError = (test) => {
  const [error] = test.result().errors ?? [];
  if (error === undefined) return "";
  const line = error.stacks?.find(({ file }) => file.includes("/tests/"))?.line;
  return `, line ${line ?? "?"}: ${error.message.split("\n")[0]?.slice(0, 300)}`;
};

/**
 * @param {readonly TestModule[]} modules
 * @param {number} errorsOutside errors that belong to no test, such as a worker that ended
 * @returns {Counts}
 */
export const countsOf = (modules, errorsOutside) => {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  /** @param {string} state */
  const count = (state) => tests.filter((test) => test.result().state === state).length;
  const [passed, skipped] = [count("passed"), count("skipped")];
  const brokenFiles = modules.filter((module) => module.errors().length > 0).length;
  const flaky = tests.filter((test) => test.diagnostic()?.flaky).length;
  const failed = tests.length - passed - skipped;
  return { tests: tests.length, passed, failed, skipped, brokenFiles, flaky, errorsOutside };
};

/** Whether any test ran and all that ran passed. @param {Counts} counts */
export const isGood = ({ passed, failed, brokenFiles, errorsOutside }) =>
  passed > 0 && failed + brokenFiles + errorsOutside === 0;

/**
 * Prints why each skipped test was skipped, which tests passed only at the second try and, last, one plain line of counts and
 * the wall time. A test says why with `skip("why")` from its context, or in its own title.
 * @param {readonly TestModule[]} modules
 * @param {Counts} counts
 * @param {string} time
 */
export const printCounts = (modules, { passed, failed, skipped, brokenFiles, flaky, errorsOutside }, time) => {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  for (const test of tests)
    if (test.result().state === "skipped")
      console.log(`skipped: ${test.module.relativeModuleId} > ${test.fullName}${whyOf(test)}`);
  for (const test of tests)
    if (test.diagnostic()?.flaky)
      console.log(
        `flaky, passed at the second try: ${test.module.relativeModuleId} > ${test.fullName}${firstError(test)}`,
      );
  const why = skipped > 0 ? " (why is printed above)" : "";
  const files = brokenFiles > 0 ? `, and ${brokenFiles} test files could not run` : "";
  const tries = flaky > 0 ? `, ${flaky} only at the second try` : "";
  const outside = errorsOutside > 0 ? `, and ${errorsOutside} errors outside tests` : "";
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped${why}${tries}${files}${outside}`;
  console.log(`${tests.length} tests: ${counts}; ${time}`);
};
