import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ParapetApi } from "../../src/api/parapet-api";
import { layTable, Playground } from "./playground";
import { logicBlock, logicTest, versions } from "./versions";

/**
 * Checks docs/knowledge.md: if a player does not see something, everything on their screen is the same as if it were not
 * there.
 */

const table = layTable();

interface Document {
  readonly id: string;
  readonly update: (changes: object) => Promise<unknown>;
}

type Heard = (told: object) => void;

/** What these tests use of the page. */
interface Page {
  heard: string[];
  readonly Hooks: { readonly on: (name: string, listener: Heard) => void };
  readonly canvas: {
    readonly parapetCoverMap: {
      readonly children: readonly { readonly children: readonly { readonly children: readonly Tile[] }[] }[];
    };
    readonly scene: {
      readonly createEmbeddedDocuments: (name: string, sources: readonly object[]) => Promise<readonly Document[]>;
      readonly deleteEmbeddedDocuments: (name: string, ids: readonly string[]) => Promise<unknown>;
      readonly walls: { readonly contents: readonly Document[] };
      readonly regions: { readonly contents: readonly Document[] };
    };
    readonly tokens: {
      readonly placeables: readonly {
        visible: boolean;
        readonly document: Document & { readonly name: string; readonly world: object };
      }[];
    };
  };
  readonly game: {
    readonly modules: { readonly get: (id: string) => { readonly api: ParapetApi } };
    readonly keybindings: {
      readonly actions: Map<string, { readonly onDown: (c: object) => void; readonly onUp: (c: object) => void }>;
    };
  };
}

/** What of the cover map's drawing tells one tile from another. */
interface Tile {
  readonly x: number;
  readonly y: number;
  readonly geometry: { readonly graphicsData: readonly { readonly fillStyle: { readonly color: number } }[] };
}

/** The lines about a ruling. */
const ruledIn = (told: string): readonly string[] => told.match(/"Ruled by the GM[^"]*"/g) ?? [];

/** As in the sample. */
const NOTHING_SPECIAL = {
  senses: { darkvision: 0, blindsight: 0 },
  lowLight: false,
  reach: null,
  conditions: [],
};

/** Messages of the software renderer. */
const HARMLESS = /GPU stall due to ReadPixels/;

describe.each(versions("logic"))("on version %i", (profile) => {
  const testOnce = logicTest(profile);
  const describeOnce = logicBlock(profile);
  let playground: Playground;
  const consoled: string[] = [];
  beforeEach(async () => {
    playground = await Playground.open(table, profile);
    consoled.length = 0;
    playground.page.on("console", (message) => consoled.push(message.text()));
    await playground.page.evaluate(() => {
      const page = globalThis as never as Page;
      page.heard = [];
      const hear: Heard = (told) => void page.heard.push(JSON.stringify(told));
      for (const hook of ["parapet.verdict", "parapet.preVerdict"]) page.Hooks.on(hook, hear);
    });
  });
  afterEach(async () => {
    await playground.close();
  });

  /** Everything that the user of this client gets and is shown, with an own token controlled and a target hovered. */
  const everything = async (pointed: string, own = "Mira"): Promise<string> => {
    await playground.click(own);
    await playground.hover(pointed);
    const told = await playground.page.evaluate(async () => {
      const page = globalThis as never as Page;
      const { api } = page.game.modules.get("parapet");
      page.heard = [];
      api.refresh();
      const verdicts = [...api.judgeAll()].map((verdict) => [verdict, api.sentences(verdict), api.words(verdict)]);
      const heard = [...new Set(page.heard)].sort();
      const { lines, figures, badges, labels, signs } = api.overlay;
      return JSON.stringify({
        verdicts,
        heard,
        lines,
        figures,
        badges,
        labels,
        signs,
        map: await api.battleMap(),
        overrides: api.overrides.list(),
      });
    });
    const drawn = JSON.stringify(await playground.drawn());
    const written = consoled.splice(0).filter((line) => !HARMLESS.test(line));
    return [told, drawn, ...(await playground.notices()), ...written].join("\n");
  };

  /** The user is a player, who owns friendly tokens alone. */
  const becomePlayerOfFriends = async (): Promise<void> => {
    await playground.becomePlayer();
    await playground.page.evaluate(() => {
      const [token] = (globalThis as never as Page).canvas.tokens.placeables;
      Object.assign(token!.document.world, { isPlayers: true });
    });
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
  ])("a creature %s that a player does not see does not exist for them", async (_, unseen, pointed) => {
    await hide(unseen);
    await expectSecret("Token", await tokenId(unseen), pointed);
  });

  testOnce("neither is a creature that a GM has ruled on", async () => {
    await playground.page.evaluate(
      ([gark, krell]) =>
        (globalThis as never as Page).game.modules.get("parapet").api.overrides.set(gark, krell, { cover: "total" }),
      [await tokenId("Gark"), await tokenId("Krell")] as const,
    );
    await hide("Gark");
    await expectSecret("Token", await tokenId("Gark"), "Krell");
  });

  const VEIL = { type: "parapet.veil", system: { concealment: "total" } };
  const TERRAIN = { type: "parapet.terrain", system: { cover: "standard", blocksSight: true } };
  type Behaviour = typeof VEIL | typeof TERRAIN;

  const makeRegion = (visibility: number, { type, system }: Behaviour, knownTo: string): Promise<string> =>
    create("Region", {
      name: "Trap",
      visibility,
      shapes: [{ type: "rectangle", x: 250, y: 400, width: 100, height: 100, rotation: 0, hole: false }],
      behaviors: [{ _id: "b", disabled: false, type, system: { ...system, knownTo } }],
    });

  test.each([
    ["veil that only GMs see", VEIL, 1, "region"],
    ["terrain that only GMs see", TERRAIN, 1, "region"],
    ["veil that a GM keeps secret", VEIL, 0, "secret"],
    ["terrain that a GM keeps secret, though its outline is shown", TERRAIN, 2, "secret"],
  ])("a region of %s does not exist for players", async (_, behaviour, visibility, knownTo) => {
    await expectSecret("Region", await makeRegion(visibility, behaviour, knownTo), "Krell");
  });

  test.each([
    ["terrain as Foundry makes its region", TERRAIN, 0, "region"],
    ["veil as Foundry makes its region", VEIL, 0, "region"],
    ["terrain of a region that only GMs see, which is known", TERRAIN, 1, "known"],
  ])("a region of %s is to players what it is to a GM, without its name", async (_, behaviour, visibility, knownTo) => {
    const verdict = async () => {
      const { cover, concealment } = (await playground.verdict("Mira", "Krell"))!;
      return { cover, concealment };
    };
    const without = await verdict();
    await makeRegion(visibility, behaviour, knownTo);
    const forGM = await verdict();
    expect(forGM).not.toEqual(without);
    await playground.becomePlayer();
    expect(await verdict()).toEqual(forGM);
    expect(await everything("Krell")).not.toContain("Trap");
  });

  testOnce("neither is a hidden tile, but one that is not hidden is", async () => {
    const source = {
      x: 250,
      y: 400,
      width: 100,
      height: 100,
      rotation: 0,
      texture: { src: "" },
      flags: { parapet: { terrain: { cover: "improved" } } },
    };
    await playground.becomePlayer();
    const bare = await everything("Krell");
    const hidden = await create("Tile", { ...source, hidden: true });
    expect(await everything("Krell")).toBe(bare);
    await remove("Tile", hidden);
    await create("Tile", { ...source, hidden: false });
    expect(await everything("Krell")).not.toBe(bare);
  });

  describe.each([
    ["the showcase", "tavern", "Mira", "Nub"],
    ["the proving ground", "sample", "Archer 2", "Target 2"],
  ] as const)("on %s", (name, opening, attacker, target) => {
    beforeEach(async () => {
      await playground.close();
      playground = await Playground.openWith(table, { profile: String(profile), opening });
      const { page } = playground;
      page.on("console", (message) => consoled.push(message.text()));
      if (name === "the proving ground") {
        await page.locator("#scenes").selectOption({ label: "Proving ground" });
        await page.waitForFunction("canvas.scene.name === 'Proving ground'");
      }
      await page.evaluate(() => void ((globalThis as never as Page).heard = []));
    });

    /** With what is read out, which comes when the label has stood still. */
    const everythingSaid = async (): Promise<string> => {
      const shown = await everything(target, attacker);
      await playground.page.waitForTimeout(600);
      return [shown, await playground.page.locator(".parapet-spoken").textContent()].join("\n");
    };
    /** Half-way between the two, where nothing else is. */
    const between = () =>
      playground.run<{ readonly x: number; readonly y: number; readonly width: number; readonly height: number }>(`
        const [p, q] = ${JSON.stringify([attacker, target])}.map((its) =>
          canvas.tokens.placeables.find(({ document }) => document.name === its).center);
        return { x: (p.x + q.x) / 2 - 30, y: (p.y + q.y) / 2 - 30, width: 60, height: 60 };`);
    const region = async (visibility: number, { type, system }: Behaviour, knownTo: string) => ({
      name: "Trap",
      visibility,
      shapes: [{ type: "rectangle", ...(await between()), rotation: 0, hole: false }],
      behaviors: [{ _id: "b", disabled: false, type, system: { ...system, knownTo } }],
    });

    test.each([
      ["a region of terrain that only GMs see", 1, TERRAIN, "region"],
      ["a region of terrain that a GM keeps secret", 2, TERRAIN, "secret"],
      ["a veil that only GMs see", 1, VEIL, "region"],
    ] as const)(
      "%s that decides changes nothing that a player sees, reads or hears",
      async (_, visibility, behaviour, knownTo) => {
        const decided = async () => {
          const { cover, concealment } = (await playground.verdict(attacker, target))!;
          return `${cover}, ${concealment}`;
        };
        const without = await decided();
        const id = await create("Region", await region(visibility, behaviour, knownTo));
        expect(await decided()).not.toBe(without);
        await playground.becomePlayer();
        expect(await decided()).toBe(without);
        const secret = await everythingSaid();
        await remove("Region", id);
        expect(await everythingSaid()).toBe(secret);
      },
    );
  });

  describeOnce("a secret door", () => {
    const DOOR = { c: [250, 400, 250, 500], move: 20, sight: 20, light: 20, sound: 20, dir: 0 };
    const make = (door: number, ds: number) => create("Wall", { ...DOOR, door, ds });

    const turnInto = (id: string, door: number): Promise<void> =>
      playground.page.evaluate(
        async ([its, kind]) => {
          const { walls } = (globalThis as never as Page).canvas.scene;
          await walls.contents.find((wall) => wall.id === its)!.update({ door: kind });
        },
        [id, door] as const,
      );

    testOnce("that is shut is to a player the wall that it looks like", async () => {
      const id = await make(2, 0);
      const forGM = await everything("Krell");
      await playground.becomePlayer();
      const secret = await everything("Krell");
      await turnInto(id, 0);
      expect(await everything("Krell")).toBe(secret);
      expect(forGM).not.toBe(secret);
      await turnInto(id, 1);
      expect(await everything("Krell")).not.toBe(secret);
    });

    testOnce("that is open is to a player as if it were not there", async () => {
      const id = await make(2, 1);
      const forGM = await everything("Krell");
      await playground.becomePlayer();
      const secret = await everything("Krell");
      expect(forGM).toContain(id);
      expect(secret).not.toContain(id);
      await remove("Wall", id);
      expect(await everything("Krell")).toBe(secret);
    });
  });

  describeOnce("about another user's creature, a player does not know", () => {
    /** Why Krell has cover from Mira. */
    const said = (): Promise<readonly string[] | null> =>
      playground.page.evaluate(() => {
        const { canvas, game } = globalThis as never as Page;
        const { api } = game.modules.get("parapet");
        const idOf = (wanted: string): string =>
          canvas.tokens.placeables.find(({ document }) => document.name === wanted)!.document.id;
        return api.sentences(api.judge(idOf("Mira"), idOf("Krell")));
      });

    testOnce("the name, unless their map shows it to everyone", async () => {
      await becomePlayerOfFriends();
      await playground.change("Gark", { displayName: 0 });
      const before = await everything("Krell");
      await playground.change("Gark", { name: "Disguised Assassin" });
      expect(await everything("Krell")).toBe(before);
      for (const displayName of [0, 10, 20, 40]) {
        await playground.change("Disguised Assassin", { displayName });
        expect(await said()).toContain("Soft cover from a creature.");
      }
      for (const displayName of [30, 50]) {
        await playground.change("Disguised Assassin", { displayName });
        expect(await said()).toContain("Soft cover from Disguised Assassin.");
      }
      await playground.change("Disguised Assassin", { disposition: -2 });
      expect(await said()).toContain("Soft cover from something.");
    });

    testOnce("what it senses, how far it reaches and what no icon shows", async () => {
      const can = {
        senses: { darkvision: 60, blindsight: 60 },
        lowLight: true,
        reach: 30,
        conditions: ["blinded", "flat-footed"],
      };
      await playground.page.evaluate(async () => {
        const { scene } = (globalThis as never as { canvas: { scene: Document } }).canvas;
        await scene.update({ environment: { darknessLevel: 1, globalLight: { enabled: false } } });
      });
      const plain = await everything("Krell");
      await playground.change("Gark", { flags: { parapet: can } });
      expect(await everything("Krell")).not.toBe(plain);
      await becomePlayerOfFriends();
      const unknown = await everything("Krell");
      await playground.change("Gark", { flags: { parapet: NOTHING_SPECIAL } });
      expect(await everything("Krell")).toBe(unknown);
    });
  });

  /** Gives all regions this name. */
  const called = (name: string): Promise<void> =>
    playground.page.evaluate(async (its) => {
      for (const region of (globalThis as never as Page).canvas.scene.regions.contents)
        await region.update({ name: its });
    }, name);

  test("no player knows a region's name, however it is shown", async () => {
    await called("Ambush: DC 25");
    expect(await everything("Wisp")).toContain("Ambush");
    await playground.becomePlayer();
    const told = await everything("Wisp");
    expect(told).toContain("a veil");
    await called("Mist");
    expect(await everything("Wisp")).toBe(told);
  });

  testOnce("a player's battle map has only walls of which their map has shown a part", async () => {
    const room = [
      [500, 600, 700, 600],
      [700, 600, 700, 800],
      [700, 800, 500, 800],
      [500, 800, 500, 600],
      [550, 700, 650, 700],
    ];
    const ids: string[] = [];
    for (const c of room)
      ids.push(await create("Wall", { c, move: 20, sight: 20, light: 20, sound: 20, dir: 0, door: 0 }));
    const inner = ids.at(-1)!;
    await playground.change("Mira", { sight: { enabled: true } });
    expect(await everything("Krell")).toContain(`wall ${inner} 550,700`);
    await becomePlayerOfFriends();
    const told = await everything("Krell");
    expect(told).not.toContain(`wall ${inner} 550,700`);
    expect(told).toContain(`wall ${ids[3]!} 500,800`);
  });

  testOnce("the threat map counts for a player no enemy that they do not see", async () => {
    await playground.set("coverMapRadius", 3);
    await playground.click("Mira");
    const press = (): Promise<void> =>
      playground.page.evaluate(() =>
        (globalThis as never as Page).game.keybindings.actions.get("parapet.nextCoverMap")!.onDown({}),
      );
    /** The legend, and which numbers and shields are where, once all is computed. */
    const shown = async (): Promise<string> => {
      await press();
      const bar = playground.page.locator(".parapet-map-legend progress");
      await expect.poll(() => bar.isHidden(), { timeout: 60_000 }).toBe(true);
      const marksNow = (): Promise<readonly string[]> =>
        playground.run(`
          return canvas.parapetCoverMap.children[0].children[1].children[1].children
            .map(({ x, y, texture }) => [Math.round(x), Math.round(y), texture.width, texture.baseTexture.uid].join());
        `);
      let marks: readonly string[] = [];
      // The bar is hidden before the work starts, too: all is computed once the marks stay as they are.
      const isSettled = async (): Promise<boolean> => {
        const before = marks;
        marks = await marksNow();
        return marks.length > 2 && marks.join() === before.join() && (await bar.isHidden());
      };
      await expect.poll(isSettled, { timeout: 60_000, interval: 400 }).toBe(true);
      const legend = await playground.page.locator(".parapet-map-legend").textContent();
      await press();
      await press();
      return JSON.stringify([legend, marks.length, marks.map((mark) => mark.split(",").slice(0, 3)).sort()]);
    };
    const forGM = await shown();
    await hide("Gark");
    await playground.becomePlayer();
    const unseen = await shown();
    await remove("Token", await tokenId("Gark"));
    expect(await shown()).toBe(unseen);
    expect(forGM).not.toBe(unseen);
  });

  testOnce(
    "the cover map has for a player no enemy that they do not see: not in legend, colours, tips and answers",
    async () => {
      await playground.set("coverMapRadius", 3);
      await playground.click("Mira");
      const mira = await tokenId("Mira");
      const hold = (isHeld: boolean): Promise<void> =>
        playground.page.evaluate((is) => {
          const action = (globalThis as never as Page).game.keybindings.actions.get("parapet.nextCoverMap")!;
          // The cover map is the second press; the third turns it off.
          action.onDown({});
          if (is) action.onDown({});
        }, isHeld);
      const tiles = (): Promise<string[]> =>
        playground.page.evaluate(() =>
          ((globalThis as never as Page).canvas.parapetCoverMap.children[0]?.children[0]?.children ?? [])
            .map(({ x, y, geometry }) =>
              JSON.stringify([x, y, geometry.graphicsData.map((data) => data.fillStyle.color)]),
            )
            .sort(),
        );
      const places = (): Promise<readonly object[]> =>
        playground.page.evaluate(
          async (id) => (await (globalThis as never as Page).game.modules.get("parapet").api.coverMap(id))!,
          mira,
        );
      const mapShown = async (): Promise<string> => {
        const answered = await places();
        await hold(true);
        await expect.poll(async () => (await tiles()).length, { timeout: 60_000 }).toBe(answered.length);
        const { x, y } = await playground.at(250, 450);
        await playground.page.mouse.move(x, y);
        const tip = playground.page.locator(".parapet-map-legend .tip");
        await expect.poll(() => tip.textContent()).toMatch(/\S/);
        const legend = await playground.page.locator(".parapet-map-legend").textContent();
        const shown = [JSON.stringify(answered), legend, await tip.textContent(), ...(await tiles())].join("\n");
        await hold(false);
        await expect.poll(tiles).toEqual([]);
        return shown;
      };
      const forGM = await mapShown();
      await hide("Gark");
      await playground.becomePlayer();
      const unseen = await mapShown();
      await remove("Token", await tokenId("Gark"));
      expect(await mapShown()).toBe(unseen);
      expect(forGM).not.toBe(unseen);
    },
  );

  testOnce("what a GM has ruled is told to a player who sees both", async () => {
    await playground.page.evaluate(
      ([mira, krell]) =>
        (globalThis as never as Page).game.modules.get("parapet").api.overrides.set(mira, krell, { cover: "total" }),
      [await tokenId("Mira"), await tokenId("Krell")] as const,
    );
    const forGM = await everything("Krell");
    await playground.becomePlayer();
    expect(forGM).toContain('"cover":"total"');
    expect(ruledIn(await everything("Krell"))).toEqual(ruledIn(forGM));
  });

  testOnce(
    "a player who sees and owns all is told all that the GM is, but what the GM calls scenes and places",
    async () => {
      await called("");
      const unnamed = async (): Promise<string> =>
        (await everything("Krell")).replace('scene \\"The Crooked Flagon\\"\\n', "").replace(' \\"Ground\\"', "");
      const forGM = await unnamed();
      await playground.becomePlayer();
      // Where the GM reads that there is none, a player reads that none is known.
      const asKnown = forGM
        .replaceAll(/No cover(?! from)/g, "No known cover")
        .replaceAll("Nothing in between", "Nothing that you know of");
      expect(await unnamed()).toBe(asKnown);
      expect(forGM).toContain("Gark");
    },
  );
});
