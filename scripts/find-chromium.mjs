import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** First the Chromium without windows: the same engine, and a page costs a quarter less processor time. */
const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ...["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((name) => {
    const folder = process.env[name];
    const programs = ["Google\\Chrome\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"];
    return folder ? programs.map((program) => `${folder}\\${program}`) : [];
  }),
];

const HOW = [
  "Install one (Debian: apt-get install --no-install-recommends chromium fonts-dejavu-core),",
  "or set CHROMIUM_PATH to the program of a Chromium, Chrome or Edge that is there.",
].join("\n");

/** @param {readonly string[]} command */
const succeeds = ([program = "", ...args]) => spawnSync(program, args, { stdio: "ignore" }).status === 0;

/** @returns {readonly string[] | undefined} the words that go before `apt-get`, when it may be run without asking */
const rightsForApt = () => {
  if (!succeeds(["apt-get", "--version"])) return undefined;
  if (process.getuid?.() === 0) return [];
  return succeeds(["sudo", "-n", "true"]) ? ["sudo", "-n"] : undefined;
};

const installWithApt = () => {
  const rights = rightsForApt();
  if (rights === undefined) return;
  console.log("No Chromium is here: installing Debian's with apt-get, which takes a minute or two.");
  /** @param {readonly string[]} step */
  const run = (step) => {
    const [program = "", ...args] = [...rights, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", ...step];
    // dpkg reports each of a hundred packages; errors are on the other stream.
    return spawnSync(program, args, { stdio: ["inherit", "ignore", "inherit"] }).status === 0;
  };
  // Older distributions have no package of the one without windows.
  const packages = ["chromium-headless-shell", "chromium"];
  if (run(["update"]))
    packages.some((name) => run(["install", "-y", "--no-install-recommends", name, "fonts-dejavu-core"]));
};

/**
 * The program of a Chromium: CHROMIUM_PATH, else one of the usual places, else Debian's, installed when allowed.
 * Throws an error that says what to do when there is none.
 */
export const findChromium = () => {
  const named = process.env["CHROMIUM_PATH"];
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, and nothing is there.\n${HOW}`);
  if (named) return named;
  if (!PLACES.some((place) => existsSync(place))) installWithApt();
  const found = PLACES.find((place) => existsSync(place));
  if (!found) throw new Error(`The browser tests need a Chromium, and none was found.\n${HOW}`);
  return found;
};
