// Who logs in, and into which world: the world is known, and refused if it is another, before a password is sent.
import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** What the user has to know, without a stack. */
export class Stop extends Error {}

/**
 * An account's page. `errors` has what the page's console calls an error.
 * @typedef {object} Seat
 * @property {string} name the account's
 * @property {import("playwright-core").Page} page
 * @property {string[]} errors
 * @property {<T>(script: string) => Promise<T>} run the body of an async function, run in the page
 */

/** @typedef {{ role: string, isGM: boolean, name: string, password: string }} Account */

/** @typedef {{ active?: boolean, version?: string, world?: string, system?: string, systemVersion?: string }} Status */

const ROLES = /** @type {const} */ ([
  { key: "GM", role: "GM", isGM: true },
  { key: "PLAYER", role: "player", isGM: false },
  { key: "GM2", role: "second GM", isGM: true },
]);

/** A password is accepted in this time, milliseconds. */
const ENTERING = 20_000;
/** Foundry loads a world's packages and canvas in this time, milliseconds. */
const LOADING = 120_000;
/** The login page has its world by the time that it shows its fields, or soon after. */
const NAMING = 5000;

/** @param {string | null | undefined} found @param {string} world */
const refuse = (found, world) => {
  if (found === world) return;
  throw new Stop(
    `The world there is "${found ?? "none"}", expected "${world}". No password was sent. ` +
      `In Foundry's setup, launch the world "${world}" and run this again; --world names another one.`,
  );
};

/**
 * Asks without a login what the server runs.
 * @param {string} url @param {string} world
 * @returns {Promise<Status>}
 */
export const askStatus = async (url, world) => {
  const address = new URL("api/status", url);
  const response = await fetch(address).catch((/** @type {unknown} */ error) => {
    throw new Stop(`${address.href} does not answer (${String(error)}). Start Foundry, or correct --url.`);
  });
  /** @type {Status} */
  const status = await response.json().catch(() => ({}));
  if (status.active !== true) throw new Stop(`No world is active at ${url}. In Foundry's setup, launch "${world}".`);
  refuse(status.world, world);
  return status;
};

/** Nothing that is typed after a hidden question is written back. @param {string} question @param {boolean} isHidden */
const ask = async (question, isHidden) => {
  if (isHidden) stdout.write(question);
  const output = isHidden ? new Writable({ write: (_part, _encoding, done) => done() }) : stdout;
  const lines = createInterface({ input: stdin, output, terminal: true });
  const answer = await lines.question(isHidden ? "" : question);
  lines.close();
  if (isHidden) stdout.write("\n");
  return answer;
};

/**
 * From the environment, or by questions. Nothing is stored.
 * @param {boolean} isOnlyGM @returns {Promise<Account[]>}
 */
export const readAccounts = async (isOnlyGM) => {
  const roles = isOnlyGM ? ROLES.slice(0, 1) : ROLES;
  const names = roles.flatMap(({ key }) => [`PARAPET_${key}_USER`, `PARAPET_${key}_PASSWORD`]);
  const missing = names.filter((name) => process.env[name] === undefined);
  if (missing.length > 0 && !stdin.isTTY) throw new Stop(`Set ${missing.join(", ")}, or run this in a terminal.`);
  const accounts = [];
  for (const { key, role, isGM } of roles) {
    const name = process.env[`PARAPET_${key}_USER`] ?? (await ask(`Name of the ${role}: `, false));
    const password = process.env[`PARAPET_${key}_PASSWORD`] ?? (await ask(`Password of ${name}: `, true));
    accounts.push({ role, isGM, name, password });
  }
  return accounts;
};

/** @param {Seat} seat */
export const whenReady = async ({ page }) => {
  await page.waitForFunction("globalThis.game?.ready === true && globalThis.canvas?.ready === true", null, {
    timeout: LOADING,
  });
};

/** A first visit may begin with a tour or with windows, which would be in front of the map. */
const CLEAR = `
  foundry.nue?.Tour?.activeTour?.exit?.();
  for (const window of [...foundry.applications.instances.values()]) if (window.hasFrame) await window.close();
`;

/**
 * Each account in a browser context of its own.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url @param {string} world @param {Account} account
 * @returns {Promise<Seat>}
 */
export const logIn = async (browser, url, world, { role, isGM, name, password }) => {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(new URL("join", url).href);
  const select = page.locator('select[name="userid"]');
  await page.locator('select[name="userid"], input[name="username"]').first().waitFor();
  // The page names its world too. The server may have turned to another since it was asked.
  await page.waitForFunction("globalThis.game?.world?.id", null, { timeout: NAMING }).catch(() => null);
  refuse(/** @type {string | null} */ (await page.evaluate("globalThis.game?.world?.id ?? null")), world);
  if ((await select.count()) === 0) await page.locator('input[name="username"]').fill(name);
  else
    await select.selectOption({ label: name }, { timeout: 5000 }).catch(() => {
      throw new Stop(`"${name}" cannot be chosen as the ${role}: no such account, or it is logged in elsewhere.`);
    });
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[name="join"]').click();
  /** @type {Seat} */
  const seat = { name, page, errors, run: (script) => page.evaluate(`(async () => { ${script} })()`) };
  const isIn = page.waitForURL(({ pathname }) => pathname.endsWith("/game"), { timeout: ENTERING });
  await isIn.catch(() => {
    throw new Stop(
      `${name} did not get into the game. Check the password of the ${role}, and that no one else uses it.`,
    );
  });
  await whenReady(seat);
  await seat.run(CLEAR);
  const found = await seat.run("return { world: game.world.id, isGM: game.user.isGM, lang: game.i18n.lang };");
  const { world: its, isGM: does, lang } = /** @type {{ world: string, isGM: boolean, lang: string }} */ (found);
  if (its !== world) throw new Stop(`The world is "${its}" after the login, expected "${world}". Nothing was changed.`);
  if (does !== isGM) throw new Stop(`${name} is ${does ? "a GM" : "no GM"}; name another account as the ${role}.`);
  if (lang !== "en") throw new Stop(`The language of ${name} is "${lang}". Set it to English in Foundry's settings.`);
  return seat;
};
