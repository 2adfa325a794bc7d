import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ParapetApi } from "../../src/api/parapet-api";
import { openTable, Playground, type Table } from "./table";

/**
 * docs/knowledge.md, walked through: whatever a player does not see, everything that he is shown or told is the same as if
 * it were not there.
 */

let table: Table;

beforeAll(async () => {
  table = await openTable();
});
afterAll(async () => {
  await table.close();
});

interface Document {
  readonly id: string;
  readonly update: (changes: object) => Promise<unknown>;
}

/** What these tests use of the page. */
interface Page {
  readonly canvas: {
    readonly scene: {
      readonly createEmbeddedDocuments: (name: string, sources: readonly object[]) => Promise<readonly Document[]>;
      readonly deleteEmbeddedDocuments: (name: string, ids: readonly string[]) => Promise<unknown>;
      readonly walls: { readonly contents: readonly Document[] };
      readonly regions: { readonly contents: readonly Document[] };
    };
    readonly tokens: {
      readonly placeables: readonly { visible: boolean; readonly document: Document & { readonly name: string } }[];
    };
  };
  readonly game: { readonly modules: { readonly get: (id: string) => { readonly api: ParapetApi } } };
}

describe.each([13, 14])("on version %i", (profile) => {
  let playground: Playground;
  beforeEach(async () => {
    playground = await Playground.open(table, profile);
    // Of what the sample has, a player sees all.
    await playground.page.evaluate(async () => {
      for (const region of (globalThis as never as Page).canvas.scene.regions.contents)
        await region.update({ visibility: 2 });
    });
  });
  afterEach(async () => {
    await playground.page.close();
  });

  /** Everything that the user at this client is told or shown, with Mira controlled and a target pointed at. */
  const everything = async (pointed: string): Promise<string> => {
    await playground.click("Mira");
    await playground.hover(pointed);
    const told = await playground.page.evaluate(() => {
      const { api } = (globalThis as never as Page).game.modules.get("parapet");
      const verdicts = [...api.judgeAll()].map((verdict) => [verdict, api.sentences(verdict), api.words(verdict)]);
      const { lines, figures, labels, signs } = api.overlay;
      return JSON.stringify({
        verdicts,
        lines,
        figures,
        labels,
        signs,
        map: api.battleMap(),
        rulings: api.overrides.list(),
      });
    });
    return [told, JSON.stringify(await playground.drawn()), ...(await playground.notices())].join("\n");
  };

  const tokenId = (name: string): Promise<string> =>
    playground.page.evaluate((wanted) => {
      const { tokens } = (globalThis as never as Page).canvas;
      return tokens.placeables.find((token) => token.document.name === wanted)!.document.id;
    }, name);

  const hide = (name: string): Promise<void> =>
    playground.page.evaluate((wanted) => {
      const { tokens } = (globalThis as never as Page).canvas;
      tokens.placeables.find((token) => token.document.name === wanted)!.visible = false;
    }, name);

  const create = (kind: string, source: object): Promise<string> =>
    playground.page.evaluate(
      async ([name, data]) => {
        const { scene } = (globalThis as never as Page).canvas;
        const [made] = await scene.createEmbeddedDocuments(name, [data]);
        return made!.id;
      },
      [kind, source] as const,
    );

  const remove = (kind: string, id: string): Promise<void> =>
    playground.page.evaluate(
      async ([name, its]) => {
        await (globalThis as never as Page).canvas.scene.deleteEmbeddedDocuments(name, [its]);
      },
      [kind, id] as const,
    );

  /** To a player the same with it as without it, and to the GM not. */
  const expectSecret = async (kind: string, id: string, pointed: string): Promise<void> => {
    const forGM = await everything(pointed);
    await playground.becomePlayer();
    const unseen = await everything(pointed);
    await remove(kind, id);
    expect(await everything(pointed)).toBe(unseen);
    expect(forGM).not.toBe(unseen);
  };

  test.each([
    ["between attacker and target", "Gark", "Krell"],
    ["that may attack or be attacked", "Krell", "Gark"],
  ])("a creature %s that a player does not see is to him as if it were not there", async (_, unseen, pointed) => {
    await hide(unseen);
    await expectSecret("Token", await tokenId(unseen), pointed);
  });

  test("neither is a creature that a GM has ruled on", async () => {
    await playground.page.evaluate(
      ([gark, krell]) =>
        (globalThis as never as Page).game.modules.get("parapet").api.overrides.set(gark, krell, { cover: "total" }),
      [await tokenId("Gark"), await tokenId("Krell")] as const,
    );
    await hide("Gark");
    await expectSecret("Token", await tokenId("Gark"), "Krell");
  });

  test.each([
    ["veil", { type: "parapet.veil", system: { concealment: "total" } }],
    ["terrain", { type: "parapet.terrain", system: { cover: "standard", blocksSight: true } }],
  ])("a region of %s that a player's map does not show is to him as if it were not there", async (_, behavior) => {
    const id = await create("Region", {
      ...{ name: "Trap", visibility: 1 },
      shapes: [{ type: "rectangle", x: 250, y: 400, width: 100, height: 100, rotation: 0, hole: false }],
      behaviors: [{ _id: "b", disabled: false, ...behavior }],
    });
    await expectSecret("Region", id, "Krell");
  });

  test("neither is a hidden tile", async () => {
    const id = await create("Tile", {
      ...{ x: 250, y: 400, width: 100, height: 100, rotation: 0, hidden: true, texture: { src: "" } },
      flags: { parapet: { terrain: { cover: "improved" } } },
    });
    await playground.becomePlayer();
    const unseen = await everything("Krell");
    await remove("Tile", id);
    expect(await everything("Krell")).toBe(unseen);
  });

  test.each([
    ["shut", 0],
    ["open", 1],
  ])("a secret door that is %s is to a player the wall or the opening that it looks like", async (_, ds) => {
    const across = "const across = canvas.scene.walls.contents.find(({ id }) => id !== '');";
    await playground.run(`${across} await across.update({ door: 2, ds: ${ds} });`);
    const forGM = await everything("Krell");
    await playground.becomePlayer();
    const secret = await everything("Krell");
    await playground.run(`${across} await ${ds === 0 ? "across.update({ door: 0 })" : "across.delete()"};`);
    expect(await everything("Krell")).toBe(secret);
    expect(forGM).not.toBe(secret);
  });

  test("what a GM has ruled is told to a player who sees both", async () => {
    await playground.page.evaluate(
      ([mira, krell]) =>
        (globalThis as never as Page).game.modules.get("parapet").api.overrides.set(mira, krell, { cover: "total" }),
      [await tokenId("Mira"), await tokenId("Krell")] as const,
    );
    const forGM = await everything("Krell");
    await playground.becomePlayer();
    expect(await everything("Krell")).toBe(forGM);
    expect(forGM).toContain('"cover":"total"');
  });

  test("a player who sees all is told all that the GM is", async () => {
    const forGM = await everything("Krell");
    await playground.becomePlayer();
    expect(await everything("Krell")).toBe(forGM);
    expect(forGM).toContain("Gark");
  });
});
