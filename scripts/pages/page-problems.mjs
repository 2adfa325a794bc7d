/** @typedef {import("playwright-core").BrowserContext} BrowserContext */
/** @typedef {import("playwright-core").Page} Page */

/** Harmless messages of the software renderer. */
const HARMLESS = /GPU stall due to ReadPixels|GL Driver Message/;

/** Without a graphics card, a canvas of many pixels takes the time of everything else. Nothing here looks into it. */
const FEW_PIXELS = `Object.defineProperty(globalThis, "devicePixelRatio", { value: 0.1 });`;

/** What axe-core checks here: the rules of WCAG A and AA, and its own advice on names and structure. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What is meant to be so, by rule and a part of the element's selector.
 *
 * @type {readonly (readonly [rule: string, part: string, reason: string])[]}
 */
const ACCEPTED = [["heading-order", ".message-sender", "the client's chat has h4 for the sender"]];

/** @param {string} line */
const isAccepted = (line) => ACCEPTED.some(([rule, part]) => line.startsWith(`${rule}:`) && line.includes(part));

/** The smallest width and height of what a thumb presses, pixels. */
const THUMB = 44;

/**
 * Collects errors of the console and of requests.
 *
 * @param {Page} page
 */
const errorsOf = (page) => {
  /** @type {string[]} */
  const errors = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !HARMLESS.test(message.text())) errors.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => errors.push(`error: ${error.message}`));
  page.on("requestfailed", (request) => errors.push(`request failed: ${request.url()}`));
  page.on("response", (response) => {
    if (response.status() >= 400) errors.push(`${response.status()}: ${response.url()}`);
  });
  return errors;
};

/**
 * Violations that axe-core finds, a line for each element.
 *
 * @param {Page} page
 * @param {string} axe its source
 * @returns {Promise<string[]>}
 */
const violationsOn = async (page, axe) => {
  await page.evaluate(axe);
  /** @type {string[]} */
  const lines = await page.evaluate(`(async () => {
    const { violations } = await axe.run(document, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ["violations"], preload: false });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, none }) => {
        const [why] = [...any, ...none];
        return id + ": " + target.join(" ") + (why === undefined ? "" : " (" + why.message + ")");
      }));
  })()`);
  return lines.filter((line) => !isAccepted(line));
};

/**
 * Drawn controls that Tab does not reach. Every button, link and field must be the active element once while Tab goes round
 * the page. Choices of one group count as one, as the arrow keys go between them.
 *
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
const unreached = async (page) => {
  await page.evaluate(`
    globalThis.nameOfControl = (it) => it.localName + (it.id === "" ? "" : "#" + it.id) + " “" +
      (it.getAttribute("aria-label") ?? it.textContent ?? "").trim().slice(0, 40) + "”";
    globalThis.toReach = new Set([...document.querySelectorAll("button, a[href], input, select, textarea, summary, [tabindex='0']")]
      .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.disabled && it.tabIndex >= 0 && it.closest("[inert]") === null));
    globalThis.pressable = [...document.querySelectorAll("[onclick], [role=button], [role=link]")]
      .filter((it) => it.checkVisibility() && it.tabIndex < 0).map(nameOfControl);
    document.activeElement?.blur();`);
  const count = Number(await page.evaluate("toReach.size"));
  for (let i = 0; i < count + 20; i += 1) {
    await page.keyboard.press("Tab");
    await page.evaluate("toReach.delete(document.activeElement)");
  }
  return page.evaluate(`[...[...toReach].filter((it) => it.isConnected).map(nameOfControl), ...pressable]
    .map((name) => "not reached by Tab: " + name)`);
};

/**
 * Controls in view that are too small for a thumb.
 *
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
const tooSmall = (page) =>
  page.evaluate(`[...document.querySelectorAll("button, select, summary, nav a")]
    .filter((it) => it.checkVisibility({ visibilityProperty: true }))
    .map((it) => [it, it.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 0 && (height < ${THUMB} - 0.5 || width < ${THUMB} - 0.5))
    .map(([it, { width, height }]) => "too small for a thumb: " + it.localName + (it.id === "" ? "" : "#" + it.id) + "." + it.className +
      " “" + it.textContent.trim().slice(0, 30) + "” " + Math.round(width) + " × " + Math.round(height))`);

/** @param {Page} page */
const overflowing = async (page) => {
  const over = Number(
    await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"),
  );
  return over > 0 ? [`the page is ${over} pixels wider than the screen`] : [];
};

/**
 * Everything that is wrong with a page in this context.
 *
 * @param {BrowserContext} context
 * @param {{ page: import("./page-list.mjs").CheckedPage, url: string, axe: string, isPhone: boolean, withTab: boolean }} asked
 * @returns {Promise<string[]>}
 */
export const problemsOn = async (context, { page: { path, ready, prepare }, url, axe, isPhone, withTab }) => {
  const page = await context.newPage();
  await page.addInitScript(FEW_PIXELS);
  const errors = errorsOf(page);
  await page.goto(url + path);
  if (ready !== undefined) await page.waitForSelector(ready);
  await page.waitForLoadState("networkidle");
  if (prepare !== undefined) await page.evaluate(`(async () => { ${prepare} })()`);
  await page.waitForTimeout(300);
  const found = [
    ...(await violationsOn(page, axe)),
    ...(isPhone ? await tooSmall(page) : []),
    ...(await overflowing(page)),
    // The order of Tab is the same in both schemes.
    ...(withTab ? await unreached(page) : []),
  ];
  return [...errors, ...found];
};
