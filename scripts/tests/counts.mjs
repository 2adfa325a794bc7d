/** @typedef {import("vitest/node").TestCase} TestCase */
/** @typedef {import("vitest/node").TestModule} TestModule */
/** @typedef {{ readonly tests: number, readonly passed: number, readonly failed: number, readonly skipped: number, readonly brokenFiles: number }} Counts */

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

/** @param {readonly TestModule[]} modules @returns {Counts} */
export const countsOf = (modules) => {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  /** @param {string} state */
  const count = (state) => tests.filter((test) => test.result().state === state).length;
  const [passed, skipped] = [count("passed"), count("skipped")];
  const brokenFiles = modules.filter((module) => module.errors().length > 0).length;
  return { tests: tests.length, passed, failed: tests.length - passed - skipped, skipped, brokenFiles };
};

/** Whether any test ran and all that ran passed. @param {Counts} counts */
export const isGood = ({ passed, failed, brokenFiles }) => passed > 0 && failed + brokenFiles === 0;

/**
 * Prints why each skipped test was skipped, which tests passed only at the second try and, last, one plain line of counts and
 * the wall time. A test says why with `skip("why")` from its context, or in its own title.
 * @param {readonly TestModule[]} modules
 * @param {string} time
 */
export const printCounts = (modules, time) => {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const { passed, failed, skipped, brokenFiles } = countsOf(modules);
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
  console.log(`${tests.length} tests: ${passed} passed, ${failed} failed, ${skipped} skipped${why}${files}; ${time}`);
};
