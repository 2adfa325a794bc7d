import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "../../../module.json";
import { registerCompendiumTranslations } from "./compendium-translations";

interface Folder {
  readonly module: string;
  readonly lang: string;
  readonly dir: string;
}

/** Babele as far as it is used: it keeps the folders that are registered. */
const fakeBabele = () => {
  const folders: Folder[] = [];
  return { folders, register: (folder: Folder): void => void folders.push(folder) };
};

describe("with Babele, the compendia", () => {
  const babele = fakeBabele();
  registerCompendiumTranslations(babele);

  it("are translated into each language of the manifest except English, once", () => {
    const others = manifest.languages.map(({ lang }) => lang).filter((lang) => lang !== "en");
    expect(babele.folders.map(({ lang }) => lang)).toEqual(others);
  });

  it("have a file for each compendium in the folder of a language", () => {
    const files = babele.folders.flatMap(({ module, dir }) =>
      manifest.packs.map(({ name }) => `${dir}/${module}.${name}.json`),
    );
    expect(files.filter((file) => !existsSync(join(import.meta.dirname, "../../..", file)))).toEqual([]);
    expect(files).toContain("lang/compendium/de/parapet.macros.json");
  });
});

it("does nothing with a Babele that cannot register a folder", () => {
  expect(() => registerCompendiumTranslations({})).not.toThrow();
});
