import { gzipSync } from "node:zlib";

/** What the playground may transfer before it is ready, as a file server with gzip sends it, and its first paint. */
const MOST_BYTES = 1.5 * 2 ** 20;
const LATEST_PAINT = 1000;

/**
 * Loads the playground once and says what it transferred and when it first painted.
 *
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @returns {Promise<string[]>}
 */
export const sizeFaults = async (browser, url) => {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  const page = await context.newPage();
  /** @type {Promise<[string, Buffer]>[]} */
  const bodies = [];
  page.on("response", (response) => {
    if (response.url().startsWith("http")) bodies.push(response.body().then((body) => [response.url(), body]));
  });
  await page.goto(url);
  await page.waitForSelector("body[data-ready]");
  await page.waitForLoadState("networkidle");
  const paint = Number(
    await page.evaluate(`performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity`),
  );
  const read = await Promise.all(bodies);
  const plain = read.reduce((sum, [, body]) => sum + body.length, 0);
  const zipped = read.reduce((sum, [, body]) => sum + gzipSync(body).length, 0);
  await context.close();
  const kib = (/** @type {number} */ bytes) => `${Math.round(bytes / 1024)} KiB`;
  console.log(
    `The playground transfers ${kib(zipped)} with gzip (${kib(plain)} without) and first paints after ${Math.round(paint)} ms.`,
  );
  return [
    ...(zipped > MOST_BYTES ? [`the playground transfers ${kib(zipped)}, at most ${kib(MOST_BYTES)} are allowed`] : []),
    ...(paint > LATEST_PAINT
      ? [`the first paint comes after ${Math.round(paint)} ms, at most ${LATEST_PAINT} are allowed`]
      : []),
  ];
};
