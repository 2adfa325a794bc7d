import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packageOf } from "../../scripts/package/make-package.mjs";
import { serve } from "../../scripts/serve.mjs";
import { layTable, Playground } from "../client/playground";
import { versions } from "../client/versions";

/** The zip of a release, unpacked into a data folder with nothing in it. */

const ROOT = join(import.meta.dirname, "../..");
const table = layTable({ isWhole: true });
let data: string;
let version: string;
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), "parapet-data-"));
  const folder = join(data, "Data/modules/parapet");
  const made = await packageOf(ROOT);
  version = made.version;
  for (const [name, bytes] of Object.entries(unzipSync(made.files["module.zip"]))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  server = await serve({ port: 0, module: folder });
});
afterAll(() => {
  server.close();
  rmSync(data, { recursive: true });
});

describe.each(versions("smoke"))("the installed module, on the stand-in for Foundry %i", (profile) => {
  test("starts, judges an attack, opens its panel, and requests no file that is not in the zip", async () => {
    const playground = await Playground.open({ ...table, url: server.url }, profile);
    const { page } = playground;
    const missing: string[] = [];
    page.on("response", (response) => {
      if (response.status() >= 400) missing.push(response.url());
    });
    expect(await playground.run("return game.modules.get('parapet').version")).toBe(version);
    expect(await playground.verdict("Mira", "Krell")).toMatchObject({ cover: "soft", lineOfEffect: true });
    await page.locator("#creatures li", { hasText: "Mira" }).locator(".chooser").click();
    await page.locator("#creatures li", { hasText: "Krell" }).locator(".targeter").click();
    await playground.settle();
    expect((await playground.labels()).join()).toContain("Soft cover");
    await playground.run(`await new (game.settings.menus.get("parapet.panel").type)().render({ force: true });`);
    await expect.poll(() => page.locator(".parapet-config-preview").textContent()).toContain("Mira attacks Krell");
    expect(missing).toEqual([]);
    await playground.close();
  });
});
