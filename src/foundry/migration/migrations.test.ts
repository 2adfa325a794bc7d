import { describe, expect, it } from "vitest";
import { english } from "../../../tests/plain-verdict";
import { createFailures } from "../errors/errors";
import type { WorldDocument } from "./rewrite-texts";
import { migrate, type MigratedScene } from "./migrate";
import {
  flagChanges,
  MIGRATION_STEPS,
  settingChanges,
  versionAfter,
  type MigrationStep,
  type Values,
} from "./migrations";

/** A made-up history: covers were numbers, and there was a setting in feet. */
const STEPS: readonly MigrationStep[] = [
  {
    to: 2,
    retired: [{ key: "snapInFeet", scope: "world" }],
    settings: ({ snapInFeet, ...kept }) =>
      typeof snapInFeet === "number" ? { ...kept, wallSnap: snapInFeet / 5 } : kept,
    flags: (kind, flags) =>
      kind === "wall" && typeof flags["cover"] === "number"
        ? { ...flags, cover: ["none", "low", "total"][flags["cover"]] }
        : flags,
  },
  {
    to: 3,
    flags: (_, { isTall, ...kept }) => (isTall === undefined ? kept : { ...kept, tall: isTall }),
  },
];

describe("flags of an older version", () => {
  it("are converted to the current form, with removed ones unset", () => {
    expect(flagChanges(STEPS, "wall", { cover: 1, size: 3 })).toEqual({ cover: "low", schemaVersion: 3 });
    expect(flagChanges(STEPS, "token", { isTall: true, unit: "guard" })).toEqual({
      isTall: null,
      tall: true,
      schemaVersion: 3,
    });
  });

  it("go only through the steps they have not been through", () => {
    expect(flagChanges(STEPS, "wall", { cover: 1, isTall: false, schemaVersion: 2 })).toEqual({
      isTall: null,
      tall: false,
      schemaVersion: 3,
    });
  });

  it("stay unchanged if they are current or not flags at all", () => {
    expect(flagChanges(STEPS, "wall", { cover: "low" })).toBeUndefined();
    expect(flagChanges(STEPS, "wall", { cover: 1, schemaVersion: 3 })).toBeUndefined();
    for (const flags of [undefined, null, 7, "low"]) expect(flagChanges(STEPS, "wall", flags)).toBeUndefined();
  });

  it("count as version 1 if their version is invalid", () => {
    for (const schemaVersion of ["3", NaN, -1, 2.5, null])
      expect(flagChanges(STEPS, "wall", { cover: 1, schemaVersion })).toMatchObject({ cover: "low", schemaVersion: 3 });
  });

  it("stay unchanged once the changes are written", () => {
    const flags = { cover: 2, isTall: true };
    const written = { ...flags, ...flagChanges(STEPS, "wall", flags) };
    expect(flagChanges(STEPS, "wall", written)).toBeUndefined();
  });
});

describe("settings of an older version", () => {
  it("are converted to current ones", () => {
    expect(settingChanges(STEPS, { snapInFeet: 1, wallGap: 0 }, 1)).toEqual({ snapInFeet: null, wallSnap: 0.2 });
    expect(settingChanges(STEPS, { snapInFeet: 1, wallGap: 0 }, 2)).toEqual({});
  });
});

describe("the steps of this version", () => {
  it("lead from the first version on, one by one", () => {
    expect(MIGRATION_STEPS.map(({ to }) => to)).toEqual(MIGRATION_STEPS.map((_, i) => i + 2));
    expect(versionAfter([])).toBe(1);
    expect(versionAfter(STEPS)).toBe(3);
  });
});

/** A world that takes what is written, as Foundry merges it, and counts the writings. */
const worldOf = (
  flagsOfWalls: readonly unknown[],
  stored: Values,
  steps: readonly MigrationStep[] = STEPS,
  documents: readonly WorldDocument[] = [],
) => {
  const told: string[] = [];
  const writes: string[] = [];
  const document = (flags: unknown, id: string) => ({ id, flags: { parapet: flags } });
  const merge = (into: { flags: { parapet: unknown } }, update: object): void => {
    const { flags } = update as { flags: { parapet: object } };
    into.flags.parapet = { ...(into.flags.parapet as object), ...flags.parapet };
  };
  const walls = flagsOfWalls.map((flags, i) => document(flags, `w${i}`));
  const none = { contents: [] };
  const scene: MigratedScene = {
    id: "s",
    name: "Keep",
    flags: {},
    walls: { contents: walls },
    tokens: none,
    tiles: none,
    regions: none,
    update: () => Promise.reject(new Error("nothing of the scene itself has changed")),
    updateEmbeddedDocuments: (name, updates) => {
      writes.push(`${updates.length} ${name}`);
      for (const update of updates)
        merge(
          walls.find(({ id }) => id === Reflect.get(update, "_id"))!,
          update,
        );
      return Promise.resolve();
    },
  };
  const prototypeToken = document({ isTall: true }, "");
  const actor = {
    name: "Ogre",
    prototypeToken,
    update: (changes: object) => {
      writes.push("Actor");
      merge(prototypeToken, (changes as { prototypeToken: object }).prototypeToken);
      return Promise.resolve();
    },
  };
  let settings = stored;
  const { guard } = createFailures({
    isGM: () => true,
    notify: (message) => void told.push(message),
    log: () => undefined,
  });
  const run = (isActiveGM = true): Promise<void> =>
    migrate({
      steps,
      guard,
      words: english,
      isActiveGM: () => isActiveGM,
      settings: () => settings,
      scenes: () => [scene],
      actors: () => [actor],
      documents: () => documents,
      write: (values) => Promise.resolve((settings = { ...settings, ...values })),
      notify: (message) => void told.push(message),
    });
  return { run, told, writes, walls, prototypeToken, settings: () => settings };
};

describe("a world of an older version", () => {
  it("is migrated once, with one notice, and not again", async () => {
    const world = worldOf([{ cover: 0 }, undefined, { cover: 2 }, { cover: "low" }], { snapInFeet: 1 });
    await world.run();
    expect(world.walls.map(({ flags }) => flags.parapet)).toEqual([
      { cover: "none", schemaVersion: 3 },
      undefined,
      { cover: "total", schemaVersion: 3 },
      { cover: "low" },
    ]);
    expect(world.prototypeToken.flags.parapet).toEqual({ isTall: null, tall: true, schemaVersion: 3 });
    expect(world.settings()).toEqual({ snapInFeet: null, wallSnap: 0.2, schemaVersion: 3 });
    expect(world.writes).toEqual(["2 Wall", "Actor"]);
    expect(world.told).toEqual(["Parapet has brought 5 settings and documents of an older version up to date."]);
    await world.run();
    expect(world.writes).toHaveLength(2);
    expect(world.told).toHaveLength(1);
  });

  it("is not migrated by a player or a second GM", async () => {
    const world = worldOf([{ cover: 0 }], {});
    await world.run(false);
    expect([world.writes, world.told, world.settings()]).toEqual([[], [], {}]);
  });

  it("keeps everything else if a step fails on one document, and the GM is told", async () => {
    const failing: MigrationStep = {
      to: 2,
      flags: (_, flags) => {
        if (flags["cover"] === "bad") throw new RangeError("no such cover");
        return { ...flags, cover: "low" };
      },
    };
    const world = worldOf([{ cover: "bad" }, { cover: 1 }], {}, [failing]);
    await world.run();
    expect(world.walls.map(({ flags }) => flags.parapet)).toEqual([
      { cover: "bad" },
      { cover: "low", schemaVersion: 2 },
    ]);
    expect(world.told[0]).toBe("Parapet: Keep, wall w0: no such cover");
  });
});

describe("a world", () => {
  it("that is new only gets its version, without a notice", async () => {
    const world = worldOf([{ cover: 1 }], { schemaVersion: 0 }, []);
    await world.run();
    expect([world.writes, world.told, world.settings()]).toEqual([[], [], { schemaVersion: 1 }]);
  });

  it("of a newer version stays unchanged", async () => {
    const world = worldOf([{ cover: 1 }], { schemaVersion: 4 });
    await world.run();
    expect([world.writes, world.settings()]).toEqual([[], { schemaVersion: 4 }]);
  });
});

describe("moved files of Parapet", () => {
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

  it("are updated in every document that shows them", async () => {
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
    const documents = [macro, scene, journal, other].map(({ document }) => document);
    const world = worldOf([], {}, MIGRATION_STEPS, documents);
    await world.run();
    expect(macro.written).toEqual([{ img: "modules/parapet/assets/hold.svg" }]);
    expect(scene.written).toEqual([{ thumb: NEW }, { Token: [{ _id: "t", texture: { src: NEW, scaleX: 1 } }] }]);
    expect(journal.written).toEqual([{ JournalEntryPage: [{ _id: "p", text: { content: `<img src="${NEW}">` } }] }]);
    expect(other.written).toEqual([]);
    expect(world.settings()).toEqual({ schemaVersion: 2 });
    await world.run();
    expect(macro.written).toHaveLength(1);
  });

  it("are updated in the other documents if one cannot be written, and the GM is told", async () => {
    const locked = documentOf("Macro", { img: OLD }, true);
    const open = documentOf("Macro", { img: OLD });
    const world = worldOf([], {}, MIGRATION_STEPS, [locked.document, open.document]);
    await world.run();
    expect(open.written).toEqual([{ img: NEW }]);
    expect(world.told[0]).toContain("locked");
  });
});
