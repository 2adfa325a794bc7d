import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extractPack } from "@foundryvtt/foundryvtt-cli";
import { afterAll, expect, test } from "vitest";
import { readPacks } from "../../scripts/packs/read-packs.mjs";
import { writePacks } from "../../scripts/packs/write-packs.mjs";

const ROOT = join(import.meta.dirname, "../..");
const place = mkdtempSync(join(tmpdir(), "parapet-packs-test-"));
afterAll(() => rmSync(place, { recursive: true }));

/** Every file below a folder by its path, as bytes. */
const bytesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(folder, name)).isFile())
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), "base64")]),
  );

/** LevelDB writes seconds, so another time is another second. */
const nextSecond = (): Promise<unknown> => new Promise((goOn) => setTimeout(goOn, 1001));

const inOrder = (documents: readonly object[]) =>
  documents.toSorted((p, q) => String(Reflect.get(p, "_id")).localeCompare(String(Reflect.get(q, "_id"))));

test("packs are the same, byte for byte, wherever and whenever they are built, and hold what the sources say", async () => {
  const [here, there] = [join(place, "one"), join(place, "another/place")];
  await writePacks(ROOT, here);
  const first = bytesIn(here);
  await nextSecond();
  await writePacks(ROOT, there);
  expect(bytesIn(there)).toEqual(first);
  expect(Object.keys(first).filter((name) => /LOG|LOCK/.test(name))).toEqual([]);
  for (const { path, documents } of readPacks(ROOT)) {
    const out = join(place, path);
    await extractPack(join(here, path), out);
    const back = Object.values(readdirSync(out)).map(
      (name) => JSON.parse(readFileSync(join(out, name), "utf8")) as object,
    );
    expect(inOrder(back)).toMatchObject(inOrder(documents));
  }
});
