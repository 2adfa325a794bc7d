import { describe, expect, it } from "vitest";
import { english } from "../../../tests/plain-verdict";
import { createFailures } from "../errors/errors";
import { migrate, SCHEMA_VERSION, type WorldDocument } from "./migrations";

const OLD = "modules/parapet/packs/pictures/archer.svg";
const NEW = "modules/parapet/assets/archer.svg";

const documentOf = (documentName: string, source: object, fails = false) => {
  const written: unknown[] = [];
  const write = (...what: readonly unknown[]): Promise<unknown> => {
    if (fails) return Promise.reject(new Error("locked"));
    written.push(...what);
    return Promise.resolve();
  };
  const document: WorldDocument = {
    documentName,
    name: documentName,
    toObject: () => structuredClone(source),
    update: write,
    updateEmbeddedDocuments: (name, updates) => write({ [name]: updates }),
  };
  return { document, written };
};

const worldOf = (documents: readonly { readonly document: WorldDocument }[], stored = 0) => {
  const notices: string[] = [];
  const notify = (message: string): void => void notices.push(message);
  let version = stored;
  const { guard } = createFailures({ isGM: () => true, notify, log: () => undefined });
  const run = (isActiveGM = true): Promise<void> =>
    migrate({
      isActiveGM: () => isActiveGM,
      version: () => version,
      writeVersion: (next) => Promise.resolve((version = next)),
      documents: () => documents.map(({ document }) => document),
      guard,
      words: english,
      notify,
    });
  return { run, notices, version: () => version };
};

describe("migration of a world", () => {
  it("rewrites the paths of moved files in every document that has one, once, with one notice", async () => {
    const macro = documentOf("Macro", { img: "modules/parapet/icons/hold.svg", command: "1" });
    const scene = documentOf("Scene", {
      thumb: OLD,
      tokens: [
        { _id: "t", texture: { src: OLD, scaleX: 1 } },
        { _id: "u", texture: { src: "mine.png" } },
      ],
    });
    const journal = documentOf("JournalEntry", {
      name: "Guide",
      pages: [{ _id: "p", text: { content: `<img src="${OLD}">` } }],
    });
    const other = documentOf("RollTable", { img: "icons/svg/d20.svg", results: [] });
    const world = worldOf([macro, scene, journal, other]);
    await world.run();
    expect(macro.written).toEqual([{ img: "modules/parapet/assets/hold.svg" }]);
    expect(scene.written).toEqual([{ thumb: NEW }, { Token: [{ _id: "t", texture: { src: NEW, scaleX: 1 } }] }]);
    expect(journal.written).toEqual([{ JournalEntryPage: [{ _id: "p", text: { content: `<img src="${NEW}">` } }] }]);
    expect(other.written).toEqual([]);
    expect(world.version()).toBe(SCHEMA_VERSION);
    expect(world.notices).toEqual([english.plural("PARAPET.Migrated", 4)]);
    await world.run();
    expect(macro.written).toHaveLength(1);
    expect(world.notices).toHaveLength(1);
  });

  it("only marks a world with nothing to change with the version", async () => {
    const world = worldOf([documentOf("Macro", { img: "mine.png" })]);
    await world.run();
    expect([world.version(), world.notices]).toEqual([SCHEMA_VERSION, []]);
  });

  it("writes the other documents when one cannot be written, and tells the GM", async () => {
    const locked = documentOf("Macro", { img: OLD }, true);
    const open = documentOf("Macro", { img: OLD });
    const world = worldOf([locked, open]);
    await world.run();
    expect(open.written).toEqual([{ img: NEW }]);
    expect(world.notices[0]).toContain("locked");
  });

  it.each([
    ["by a player or a second GM", 0, false],
    ["a world of this version", SCHEMA_VERSION, true],
    ["a world of a newer version", SCHEMA_VERSION + 1, true],
  ])("does not change %s", async (_, version, isActiveGM) => {
    const macro = documentOf("Macro", { img: OLD });
    const world = worldOf([macro], version);
    await world.run(isActiveGM);
    expect([macro.written, world.version(), world.notices]).toEqual([[], version, []]);
  });
});
