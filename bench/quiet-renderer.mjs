// Chromium gives the process that draws a higher priority than the page's own. Without a graphics card that process does the
// card's work on the measured cores. Then timing the page would only show how often it was interrupted.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";

const LOWEST = 19;

/** @param {number} pid @param {string} file */
const about = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
};

/** @param {number} pid */
const parentOf = (pid) => Number(/^PPid:\s*(\d+)/m.exec(about(pid, "status"))?.[1] ?? 0);

/** @param {number} pid @returns {boolean} */
const isOurs = (pid) => pid === process.pid || (pid > 1 && isOurs(parentOf(pid)));

/** Lets the page come before the drawing process of the browsers that this process has launched; whether it could. */
export const letThePageComeFirst = () => {
  if (!existsSync("/proc/self/task")) return false;
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  const drawing = pids.filter((pid) => about(pid, "cmdline").includes("--type=gpu-process") && isOurs(pid));
  const threads = drawing.flatMap((pid) => readdirSync(`/proc/${pid}/task`).map(Number));
  for (const thread of threads) setPriority(thread, LOWEST);
  return threads.length > 0;
};
