import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { runCommandLine } from "../cli/command-line";
import type { Output } from "../cli/commands/command";

/** The command line as people run it. */
export const PROGRAM = join(import.meta.dirname, "../cli/parapet.mjs");

/** What a run of the command line has printed, and the exit code. */
interface Run {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

/** Collects what a command prints. */
export const collected = (): Run & { readonly output: Output } => {
  const run = { stdout: "", stderr: "", status: 0 };
  const output: Output = {
    print: (text) => void (run.stdout += text),
    warn: (text) => void (run.stderr += text),
    bold: (text) => text,
    exitWith: (code) => void (run.status = code),
  };
  return Object.assign(run, { output });
};

/** The command line run in a folder, without a process of its own: to start one takes a fifth of a second. */
export const runIn =
  (folder: string) =>
  (...args: readonly string[]): Run => {
    const run = collected();
    const before = process.cwd();
    process.chdir(folder);
    try {
      runCommandLine(args, run.output);
    } finally {
      process.chdir(before);
    }
    return run;
  };

/** The same by a process of its own. */
export const spawnIn =
  (folder: string) =>
  (...args: readonly string[]): Run =>
    spawnSync(process.execPath, [PROGRAM, ...args], { encoding: "utf8", cwd: folder });
