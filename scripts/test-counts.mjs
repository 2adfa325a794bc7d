/** @typedef {import("vitest/node").TestCase} TestCase */
/** @typedef {import("vitest/node").TestModule} TestModule */

/** @param {TestCase} test */
const whyOf = (test) => {
  const outcome = test.result();
  const note = outcome.state === "skipped" ? outcome.note : undefined;
  return note ? `: ${note}` : "";
};

/**
 * Prints why each skipped test was skipped and, last, one plain line of counts. A test says why with `skip("why")` from
 * its context, or in its own title.
 * @param {readonly TestModule[]} modules
 * @returns {boolean} whether any test ran and all that ran passed
 */
export const printCounts = (modules) => {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const skipped = tests.filter((test) => test.result().state === "skipped");
  const passed = tests.filter((test) => test.result().state === "passed").length;
  const failed = tests.length - passed - skipped.length;
  const broken = modules.filter((module) => module.errors().length > 0).length;
  for (const test of skipped) console.log(`skipped: ${test.module.relativeModuleId} > ${test.fullName}${whyOf(test)}`);
  const why = skipped.length > 0 ? " (why is printed above)" : "";
  const files = broken > 0 ? `, and ${broken} test files could not run` : "";
  console.log(`${tests.length} tests: ${passed} passed, ${failed} failed, ${skipped.length} skipped${why}${files}`);
  return passed > 0 && failed + broken === 0;
};
