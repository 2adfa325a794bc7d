import { DefaultReporter } from "vitest/node";

/** @typedef {import("vitest/node").TestModule} TestModule */
/** @typedef {import("vitest/node").TestSpecification} TestSpecification */

/** Milliseconds between two lines, where lines cannot be written over. */
const PAUSE = 15_000;

/** @param {number} time milliseconds @returns {string} 4:07 */
export const clock = (time) => {
  const seconds = Math.round(time / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** One line of progress instead of a line for each file. Failures are printed when they happen, and in full at the end. */
export class Progress extends DefaultReporter {
  #began = performance.now();
  #files = 0;
  #done = 0;
  #failed = 0;
  #saidAt = 0;

  constructor() {
    super({ summary: false });
  }

  /** @override @param {readonly TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    super.onTestRunStart(specifications);
    this.#began = performance.now();
    this.#files = specifications.length;
  }

  /** @override @protected @param {TestModule} module */
  printTestModule(module) {
    this.#done += 1;
    if (module.state() === "failed") {
      this.#failed += 1;
      this.#clear();
      super.printTestModule(module);
    }
    const now = performance.now();
    if (!this.isTTY && now - this.#saidAt < PAUSE) return;
    this.#saidAt = now;
    this.#clear();
    const failed = this.#failed > 0 ? `, ${this.#failed} failed` : "";
    process.stdout.write(`${this.#line(now)}${failed}${this.isTTY ? "" : "\n"}`);
  }

  /** @param {number} now */
  #line(now) {
    return `${clock(now - this.#began)}  ${this.#done} of ${this.#files} test files`;
  }

  #clear() {
    if (this.isTTY) process.stdout.write("\r\u001B[K");
  }
}
