import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ParapetApi } from "../../src/api/parapet-api";
import type { VerdictDraft } from "../../src/foundry/pre-verdict/pre-verdict";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

/** What these tests use of the page. */
interface Page {
  readonly canvas: {
    readonly scene: {
      readonly id: string;
      readonly flags: Readonly<Record<string, object | undefined>>;
      readonly update: (changes: object) => Promise<unknown>;
      readonly createEmbeddedDocuments: (
        name: string,
        sources: readonly object[],
      ) => Promise<readonly { readonly id: string; readonly delete: () => Promise<unknown> }[]>;
    };
    readonly tokens: {
      readonly placeables: readonly (object & {
        readonly id: string;
        visible: boolean;
        readonly document: { readonly name: string; readonly uuid: string; readonly x: number; readonly y: number };
      })[];
    };
  };
  readonly game: {
    readonly user: object;
    readonly addCombat: (source: object) => unknown;
    readonly modules: { readonly get: (id: string) => { readonly api: ParapetApi } };
  };
  readonly Hooks: {
    readonly on: (hook: string, listener: (draft: unknown) => void) => number;
    readonly off: (hook: string, id: number) => void;
    readonly callAll: (hook: string) => void;
  };
}

type Ask<T> = (
  api: ParapetApi,
  token: (name: string) => Page["canvas"]["tokens"]["placeables"][number],
  page: Page,
) => T;

/** Runs in the page with the API and what finds a token by its name. */
const asked = <T>({ page }: Playground, ask: Ask<T>): Promise<Awaited<T>> =>
  page.evaluate(async (source) => {
    const client = globalThis as never as Page;
    const token = (name: string) => client.canvas.tokens.placeables.find((it) => it.document.name === name)!;
    // oxlint-disable-next-line typescript/no-implied-eval -- the function was written in this file
    const run = new Function(`return (${source})`) as () => Ask<Promise<Awaited<T>>>;
    return await run()(client.game.modules.get("parapet").api, token, client);
  }, ask.toString()) as Promise<Awaited<T>>;

/** What was thrown, as its message. */
const refusalOf = (playground: Playground, ask: Ask<unknown>): Promise<string> =>
  asked(playground, ask).then(
    () => "nothing was thrown",
    (error: unknown) => String(error).split("\n")[0] ?? "",
  );

describe.each(versions("logic"))("on version %i", (profile) => {
  let playground: Playground;
  beforeAll(async () => {
    playground = await Playground.open(table, profile);
  });
  afterEach(async () => {
    await asked(playground, (api) =>
      Promise.all(api.overrides.list().map(({ attacker, target }) => api.overrides.clear(attacker, target))),
    );
    expect(playground.errors).toEqual([]);
  });
  afterAll(async () => {
    await playground.page.close();
  });

  describe("an attack is judged", () => {
    test("for every form of token reference", async () => {
      const covers = await asked(playground, (api, token) => {
        const [mira, krell] = [token("Mira"), token("Krell")];
        const ways = [mira.id, `token:${mira.id}`, mira.document.uuid, mira.document as never, mira as never];
        return ways.map((way) => api.judge(way, krell.id)?.cover);
      });
      expect(covers).toEqual(["soft", "soft", "soft", "soft", "soft"]);
    });

    test("of every creature on every other, or of the named ones", async () => {
      const [all, some] = await asked(playground, (api, token) => [
        [...api.judgeAll()].map(({ attacker, target }) => `${attacker} ${target}`),
        [...api.judgeAll({ attackers: [token("Mira").id], targets: [token("Krell").id, token("Mira").id] })].map(
          ({ cover }) => cover,
        ),
      ]);
      const count = await playground.run<number>("return canvas.tokens.placeables.length;");
      expect(new Set(all).size).toBe(count * (count - 1));
      expect(some).toEqual(["soft"]);
    });
  });

  test("a null verdict has no words and no sentences", async () => {
    expect(await asked(playground, (api) => [api.words(null), api.sentences(null)])).toEqual([null, null]);
  });

  test("a destroyed barrier that does not exist changes nothing and gives no hint", async () => {
    const covers = await asked(playground, (api, token) =>
      [["wall:nope"], ["region:nope", "added:Nobody's hedge"], []].map(
        (destroys) => api.judge(token("Mira").id, token("Krell").id, { destroys })?.cover,
      ),
    );
    expect(covers).toEqual(["soft", "soft", "soft"]);
  });

  describe("an invalid argument is rejected with expected and actual value", () => {
    test.each<[string, Ask<unknown>, string]>([
      ["a token that is not there", (api, token) => api.judge("nobody", token("Mira").id), ', got "nobody"'],
      ["something else", (api, token) => api.judge(token("Mira").id, 7 as never), "target: expected a token on, got 7"],
      ["a token of another scene", (api) => api.judge("Scene.x.Token.y", "y"), ', got "Scene.x.Token.y"'],
      [
        "an unknown kind",
        (api, token) => api.judge(token("Mira").id, token("Krell").id, { kind: "magic" as never }),
        'kind: expected one of ranged, melee, area, got "magic"',
      ],
      [
        "a misspelt detail",
        (api, token) => api.judge(token("Mira").id, token("Krell").id, { reech: 5 } as never),
        "manner: expected kind, reach, got reech",
      ],
      ["a fighter that is not there", (api) => api.combat.stateOf("nobody"), 'who: expected a token on, got "nobody"'],
      [
        "a misspelt window",
        (api) => api.combat.openReady(undefined, { word: "a" } as never),
        "begun: expected words, action, got word",
      ],
      ["a change that is none", (api) => api.combat.undo(7 as never), "change: expected the id of one, got 7"],
      [
        "a time that is none",
        (api, token) => api.draw(token("Mira").id, token("Krell").id, { seconds: -1 }),
        "seconds: expected a number above 0, got -1",
      ],
      [
        "a time beyond any clock",
        (api, token) => api.draw(token("Mira").id, token("Krell").id, { seconds: 1e9 }),
        "seconds: expected a number above 0 and up to 86400, got 1000000000",
      ],
      [
        "an attack on oneself",
        (api, token) => api.judge(token("Mira").id, token("Mira").id),
        "target: expected another token, got the attacker itself",
      ],
      [
        "a map of shots at oneself",
        (api, token) => api.coverMap(token("Mira").id, { target: token("Mira").id }),
        "target: expected another token, got the attacker itself",
      ],
      [
        "a misspelt wish",
        (api, token) => api.coverMap(token("Mira").id, { raduis: 3 } as never),
        "wish: expected radius, target, signal, got raduis",
      ],
      [
        "a signal that is none",
        (api, token) => api.coverMap(token("Mira").id, { signal: 3 as never }),
        "signal: expected an AbortSignal, got 3",
      ],
      [
        "one attacker for many",
        (api, token) => api.judgeAll({ attacker: token("Mira").id } as never),
        "attacks: expected attackers, targets, manner, got attacker",
      ],
      [
        "a barrier that is no id",
        (api, token) => api.judge(token("Mira").id, token("Krell").id, { destroys: ["wall:a", "the door"] }),
        'destroys: expected an array of ids as verdicts have them, got ["wall:a","the door"]',
      ],
      ["no rule set", (api) => api.rulesets.register({} as never), "rule set.id: expected an id as, got nothing"],
      [
        "words that are a number",
        async (api, token, page) => {
          const combat = page.game.addCombat({ active: true }) as {
            readonly createEmbeddedDocuments: (name: string, sources: readonly object[]) => Promise<unknown>;
            readonly delete: () => Promise<unknown>;
          };
          const fighter = { tokenId: token("Mira").id, sceneId: page.canvas.scene.id };
          await combat.createEmbeddedDocuments("Combatant", [fighter]);
          try {
            await api.combat.ready(token("Mira").id, { words: 5 as never });
          } finally {
            await combat.delete();
          }
        },
        ", got 5",
      ],
      ["nothing for many attacks", (api) => api.judgeAll(null as never), "attacks: expected an object, got null"],
      ["words of nothing", (api) => api.words(undefined as never), "verdict: expected a verdict that, got nothing"],
      [
        "sentences of an empty object",
        (api) => api.sentences({} as never),
        "verdict: expected a verdict, got an object",
      ],
      [
        "a map of one token by name",
        (api) => api.battleMap("Mira" as never),
        'tokens: expected an array of, got "Mira"',
      ],
      [
        "a ruling that lasts nothing",
        (api, token) => api.overrides.set("anyone", token("Krell").id, { cover: "soft" }, null as never),
        "how: expected an object, got null",
      ],
      [
        "a level of another game",
        (api, token) => api.overrides.set("anyone", token("Krell").id, { cover: "half" }),
        "ruled cover: expected one of none, partial, soft, got half",
      ],
      [
        "an empty ruling",
        (api, token) => api.overrides.set("anyone", token("Krell").id, {}),
        "ruling: expected cover, concealment or missChance, got nothing",
      ],
      [
        "an end of turn out of combat",
        (api, token) => api.overrides.set("anyone", token("Krell").id, { cover: "soft" }, { until: "turn" }),
        "until: expected removed, got turn out of combat",
      ],
    ])("%s", async (_, ask, sentence) => {
      const refusal = await refusalOf(playground, ask);
      expect(refusal).toContain("RangeError");
      // The sentence gives the beginning of a long list of expected values.
      for (const part of sentence.split(/(?=, got )/)) expect(refusal).toContain(part);
      expect(await playground.notices()).toEqual([]);
    });
  });

  describe("a GM's ruling", () => {
    test("on a pair comes first in the verdict, with the verdict it replaces", async () => {
      const told = await asked(playground, async (api, token) => {
        const pair = [token("Mira").id, token("Krell").id] as const;
        const former = await api.overrides.set(...pair, { cover: "improved" });
        const verdict = api.judge(...pair)!;
        const back = api.judge(pair[1], pair[0])!;
        return { former, cover: verdict.cover, said: api.sentences(verdict), back: back.cover };
      });
      expect(told).toMatchObject({ former: null, cover: "improved" });
      expect(told.said?.slice(0, 3)).toEqual([
        "Ruled by the GM: Improved cover.",
        "Without the ruling:",
        "Soft cover from Gark.",
      ]);
      expect(told.back).not.toBe("improved");
    });

    test("on every attacker applies unless there is one on the attacker", async () => {
      const told = await asked(playground, async (api, token) => {
        const [mira, bram, krell] = [token("Mira").id, token("Bram").id, token("Krell").id];
        await api.overrides.set("anyone", krell, { cover: "none", concealment: "total" });
        await api.overrides.set(mira, krell, { cover: "partial" });
        const found = [mira, bram].map((id) => api.judge(id, krell)!);
        return found.map(({ cover, concealment }) => [cover, concealment]);
      });
      expect(told).toEqual([
        ["partial", "total"],
        ["none", "total"],
      ]);
    });

    test("can be removed, restoring the former verdict", async () => {
      const told = await asked(playground, async (api, token) => {
        const pair = [token("Mira").id, token("Krell").id] as const;
        await api.overrides.set(...pair, { cover: "partial" });
        const former = (await api.overrides.set(...pair, { cover: "none" }))!;
        const listed = api.overrides.list();
        await api.overrides.set(former.attacker, former.target, former.ruling, { until: former.until });
        const again = api.judge(...pair)!.cover;
        const cleared = await api.overrides.clear(...pair);
        const nothing = await api.overrides.clear(...pair);
        return { listed, again, cleared, nothing, cover: api.judge(...pair)!.cover, left: api.overrides.list() };
      });
      expect(told.listed).toMatchObject([{ ruling: { cover: "none" }, until: "removed", ruleset: "pathfinder1e" }]);
      expect(told).toMatchObject({ again: "partial", nothing: null, cover: "soft", left: [] });
      expect(told.cleared).toMatchObject({ ruling: { cover: "partial" } });
    });

    test("in one rule set's levels does not apply under another", async () => {
      const coverBy = (): Promise<string | undefined> =>
        asked(playground, (api, token) => api.judge(token("Mira").id, token("Krell").id)?.cover);
      await asked(playground, (api, token) => api.overrides.set("anyone", token("Krell").id, { cover: "total" }));
      await playground.set("ruleset", "rise");
      expect(await coverBy()).not.toBe("total");
      await playground.set("ruleset", "pathfinder1e");
      expect(await coverBy()).toBe("total");
    });

    test("is on the map at once", async () => {
      await playground.click("Mira");
      await playground.hover("Krell");
      expect((await playground.overlay()).labels[0]?.text).toContain("Soft cover");
      await asked(playground, (api, token) => api.overrides.set("anyone", token("Krell").id, { cover: "total" }));
      await playground.settle();
      expect((await playground.overlay()).labels[0]?.text).toMatch(/^No line of effect/);
    });
  });

  test("an invalid ruling is ignored, and the GM is notified once with the scene's name", async () => {
    const cover = await asked(playground, async (api, token, { canvas }) => {
      const key = `ruling-${token("Krell").id}-anyone`;
      await canvas.scene.update({ flags: { parapet: { [key]: { cover: 7 } } } });
      return [1, 2].map(() => api.judge(token("Mira").id, token("Krell").id)!.cover);
    });
    expect(cover).toEqual(["soft", "soft"]);
    await expect.poll(() => playground.notices()).toEqual([expect.stringMatching(/a ruling cannot be read/)]);
    playground.errors.length = 0;
  });

  describe("in combat", () => {
    interface Fight {
      readonly id: string;
      readonly nextTurn: () => Promise<unknown>;
      readonly delete: () => Promise<unknown>;
    }

    /** A fight of Mira and Krell that has begun; it is Mira's turn. */
    const begun = (): Promise<void> =>
      asked(playground, async (_api, token, { game, canvas }) => {
        const fight = game.addCombat({
          scene: canvas.scene.id,
          active: true,
          round: 1,
          turn: 0,
          combatants: ["Mira", "Krell"].map((name, i) => ({
            _id: `combatant${i}`.padEnd(16, "0"),
            tokenId: token(name).id,
            sceneId: canvas.scene.id,
            initiative: 20 - i,
          })),
        });
        Object.assign(globalThis, { fight });
        await Promise.resolve();
      });

    /** The ruling that Krell's attackers find, before and after something happens. */
    const before = (until: "turn" | "combat", then: (fight: Fight) => unknown): Promise<unknown[]> =>
      playground.page.evaluate(
        async ([its, source]) => {
          const { canvas, game, fight } = globalThis as never as Page & { readonly fight: Fight };
          const { api } = game.modules.get("parapet");
          const [mira, krell] = ["Mira", "Krell"].map(
            (name) => canvas.tokens.placeables.find((token) => token.document.name === name)!.id,
          );
          const cover = () => api.judge(mira!, krell!)!.cover;
          await api.overrides.set(mira!, krell!, { cover: "improved" }, { until: its });
          const ruled = cover();
          // oxlint-disable-next-line typescript/no-implied-eval -- the function was written in this file
          const happen = new Function(`return (${source})`) as () => (fight: Fight) => unknown;
          await happen()(fight);
          const key = `ruling-${krell}-${mira}`;
          return [ruled, cover(), key in (canvas.scene.flags["parapet"] ?? {})];
        },
        [until, then.toString()] as const,
      );

    beforeEach(begun);
    afterEach(async () => {
      await playground.page.evaluate(() => (globalThis as never as { fight: Fight }).fight.delete());
    });

    test("a ruling until the end of the turn ends with it and is removed", async () => {
      expect(await before("turn", (fight) => fight.nextTurn())).toEqual(["improved", "soft", false]);
    });

    test("a ruling until the end of the combat lasts across turns", async () => {
      expect(await before("combat", (fight) => fight.nextTurn())).toEqual(["improved", "improved", true]);
    });

    test("a ruling until the end of the combat ends with it and is removed", async () => {
      expect(await before("combat", (fight) => fight.delete())).toEqual(["improved", "soft", false]);
      await begun();
    });

    test("an ended ruling is ignored even if no client was there to remove it", async () => {
      expect(
        await before("turn", (fight) => {
          Object.assign((globalThis as never as { game: { user: object } }).game.user, { isActiveGM: false });
          return fight.nextTurn();
        }),
      ).toEqual(["improved", "soft", true]);
      await playground.page.evaluate(() => {
        const { Hooks, game } = globalThis as never as Page;
        Object.assign(game.user, { isActiveGM: true });
        Hooks.callAll("canvasReady");
      });
      expect(await asked(playground, (api) => api.overrides.list())).toEqual([]);
    });
  });

  test("rulings on a deleted token are removed", async () => {
    const flags = await asked(playground, async (api, token, { canvas }) => {
      const [twin] = await canvas.scene.createEmbeddedDocuments("Token", [{ name: "Twin", x: 900, y: 900 }]);
      await api.overrides.set(token("Mira").id, twin!.id, { cover: "total" });
      const there = api.overrides.list().length;
      await twin!.delete();
      return [there, Object.keys(canvas.scene.flags["parapet"] ?? {}).filter((key) => key.includes(twin!.id))];
    });
    expect(flags).toEqual([1, []]);
  });

  describe("the cover map", () => {
    test("contains the cover at every place within the radius, nearest first", async () => {
      const [places, here] = await asked(playground, async (api, token) => {
        const mira = token("Mira");
        return [(await api.coverMap(mira.id, { radius: 2 }))!, { x: mira.document.x, y: mira.document.y }] as const;
      });
      expect(places[0]).toMatchObject(here);
      expect(places.length).toBeGreaterThan(5);
      const levels = ["none", "partial", "soft", "standard", "improved", "total"];
      expect(places.every(({ cover }) => cover !== null && levels.includes(cover))).toBe(true);
      const size = 100;
      const isNear = ({ x, y }: { x: number; y: number }) => Math.hypot(x - here.x, y - here.y) <= 2 * size;
      expect(places.every(isNear)).toBe(true);
    });

    test("contains the places from which a target can be attacked, equal to judging from there", async () => {
      const [here, judged] = await asked(playground, async (api, token) => {
        const [mira, krell] = [token("Mira").id, token("Krell").id];
        return [(await api.coverMap(mira, { radius: 1, target: krell }))![0]!, api.judge(mira, krell)!] as const;
      });
      expect([here.cover, here.worst]).toEqual([judged.cover, judged.target]);
    });

    test("uses rulings and additions of other modules", async () => {
      const told = await asked(playground, async (api, token, { Hooks }) => {
        const [mira, krell] = [token("Mira").id, token("Krell").id];
        const here = async () => (await api.coverMap(mira, { radius: 1, target: krell }))!.map(({ cover }) => cover);
        await api.overrides.set(mira, krell, { cover: "improved" });
        const ruled = await here();
        const hook = Hooks.on("parapet.preVerdict", (draft) => {
          const { attack } = draft as VerdictDraft;
          if (attack.target === `token:${krell}`) (draft as VerdictDraft).veto = "Sanctuary holds.";
        });
        api.refresh();
        const forbidden = await here();
        Hooks.off("parapet.preVerdict", hook);
        api.refresh();
        return { ruled: [...new Set(ruled)], forbidden: [...new Set(forbidden)], count: ruled.length };
      });
      expect(told).toMatchObject({ ruled: ["improved"], forbidden: [null] });
      expect(told.count).toBeGreaterThan(3);
    });

    test("is cancelled by its signal", async () => {
      const refusal = await refusalOf(playground, (api, token) => {
        const calling = new AbortController();
        const map = api.coverMap(token("Mira").id, { radius: 30, signal: calling.signal });
        calling.abort(new Error("not any more"));
        return map;
      });
      expect(refusal).toContain("not any more");
    });
  });

  describe("before an attack is judged, other modules", () => {
    /** One listener, or several, for one question; then they are gone. */
    const judgedWith = (...listeners: ((draft: VerdictDraft) => void)[]): Promise<readonly unknown[]> =>
      playground.page.evaluate((sources) => {
        const { Hooks, canvas, game } = globalThis as never as Page;
        const { api } = game.modules.get("parapet");
        const idOf = (name: string): string => canvas.tokens.placeables.find((it) => it.document.name === name)!.id;
        const ids = sources.map((source) => {
          // oxlint-disable-next-line typescript/no-implied-eval -- the function was written in this file
          const made = new Function(`return (${source})`) as () => (draft: unknown) => void;
          return Hooks.on("parapet.preVerdict", made());
        });
        api.refresh();
        const verdict = api.judge(idOf("Mira"), idOf("Krell"))!;
        for (const id of ids) Hooks.off("parapet.preVerdict", id);
        api.refresh();
        const { cover, modifiers, permissions } = verdict;
        const mayAttack = permissions.find(({ action }) => action === "attack")!.isAllowed;
        return [cover, modifiers.map(({ stat, value }) => `${stat} ${value}`), mayAttack, api.sentences(verdict)];
      }, listeners.map(String));

    test("can add an obstacle", async () => {
      const [cover, , mayAttack, said] = await judgedWith((draft) => {
        draft.obstacles.push({
          name: "a wall of force",
          segments: [
            [0, 250, 5000, 250],
            [0, 450, 5000, 450],
            [250, 0, 250, 5000],
          ],
        });
      });
      expect([cover, mayAttack]).toEqual(["total", false]);
      expect(said).toContainEqual(expect.stringMatching(/^No line of effect because of a wall of force/));
    });

    test("can add modifiers and forbid it, and hear the verdict", async () => {
      const [cover, modifiers, mayAttack, said] = await judgedWith(
        (draft) =>
          draft.modifiers.push({ stat: "attack", value: -2, side: "attacker", type: "wind", words: "A gale blows." }),
        (draft) => {
          draft.veto = "Sanctuary holds.";
        },
      );
      expect([cover, modifiers, mayAttack]).toEqual(["soft", ["ac 4", "attack -2"], false]);
      expect(said).toEqual(expect.arrayContaining(["A gale blows.", "Sanctuary holds."]));
    });

    test("change nothing if they fail or add invalid data, and each is reported to the GM once", async () => {
      const verdict = await judgedWith(
        (draft) => {
          draft.veto = "Half done.";
          throw new Error("the listener broke");
        },
        (draft) => draft.modifiers.push({ stat: "luck" } as never),
        (draft) => draft.modifiers.push({ stat: "ac", value: 1, side: "target", type: "luck", words: "Lucky." }),
      );
      expect(verdict.slice(0, 3)).toEqual(["soft", ["ac 4", "ac 1"], true]);
      const notices = () => playground.notices().then((all) => all.join("\n"));
      await expect.poll(notices).toMatch(/parapet\.preVerdict.*the listener broke/);
      await expect.poll(notices).toMatch(/parapet\.preVerdict.*modifiers\[0\]\.stat: expected .*, got "luck"/);
      expect(playground.errors.splice(0)).toHaveLength(2);
    });
  });

  test("a drawing stays until it is removed or its time is up", async () => {
    const labels = await asked(playground, async (api, token) => {
      const nub = token("Nub").id;
      const count = () => api.overlay.labels.filter(({ tokenId }) => tokenId === nub).length;
      const take = api.draw(token("Bram").id, nub);
      const drawn = count();
      take();
      const taken = count();
      api.draw(token("Bram").id, nub, { seconds: 0.05 });
      const again = count();
      await new Promise((done) => setTimeout(done, 200));
      return [drawn, taken, again, count()];
    });
    expect(labels).toEqual([1, 0, 1, 0]);
  });

  test("rule sets are listed with their levels in the user's language", async () => {
    const listed = await asked(playground, (api) => api.rulesets.list());
    expect(listed.map(({ id }) => id)).toContain("dnd5e");
    expect(listed.find(({ id }) => id === "rise")).toMatchObject({
      name: "Rise",
      levels: [
        { id: "none", name: "No cover" },
        { id: "standard", name: "Cover" },
        { id: "improved", name: "Improved cover" },
      ],
    });
  });
});

describe.each(versions("logic"))("on version %i", (profile) => {
  let playground: Playground;

  describe("a rule set of another module", () => {
    beforeAll(async () => {
      playground = await Playground.open(table, profile);
      await asked(playground, (api) => {
        api.rulesets.register({
          id: "duels.duel",
          name: "Duel",
          levels: [
            { id: "none", name: "In the open" },
            { id: "hedge", name: "Behind a hedge" },
          ],
          options: [
            {
              key: "duels:wind",
              name: "Wind",
              hint: "Whether it blows.",
              values: [
                { id: "still", name: "No" },
                { id: "gale", name: "Yes" },
              ],
            },
          ],
          judge: (_battlefield, { target }, { "duels:wind": wind }) => {
            if (target.endsWith(":k")) return { cover: "moat" } as never;
            return {
              cover: "hedge",
              lineOfEffect: true,
              reasons: [`The wind is ${wind}.`],
              modifiers: [{ stat: "ac", value: 3, side: "target", type: "cover", note: "A hedge." }],
            };
          },
        });
      });
      await playground.set("ruleset", "duels.duel");
    });
    afterAll(async () => {
      await playground.page.close();
    });

    /** The sentences about an attack by Mira. */
    const told = (target: string): Promise<readonly string[] | null> =>
      playground.page.evaluate((name) => {
        const { canvas, game } = globalThis as never as Page;
        const { api } = game.modules.get("parapet");
        const idOf = (wanted: string) => canvas.tokens.placeables.find((it) => it.document.name === wanted)!.id;
        const verdict = api.judge(idOf("Mira"), idOf(name));
        if (verdict === null) return null;
        const { headline, modifiers } = api.words(verdict)!;
        return [verdict.cover, headline, ...modifiers, ...api.sentences(verdict)!];
      }, target);

    test("can be chosen, with its texts, and judges", async () => {
      expect(await asked(playground, (api) => api.rulesets.list().at(-1))).toMatchObject({
        id: "duels.duel",
        name: "Duel",
        levels: [{ name: "In the open" }, { name: "Behind a hedge" }],
      });
      expect(await told("Nub")).toEqual(["hedge", "Behind a hedge", "+3 AC", "The wind is still."]);
      await playground.click("Mira");
      await playground.hover("Nub");
      expect((await playground.overlay()).labels[0]?.text).toMatch(/^Behind a hedge \+3 AC( · |$)/);
    });

    test("has its options among the settings", async () => {
      await playground.set("duels:wind", "gale");
      expect((await told("Nub"))?.at(-1)).toBe("The wind is gale.");
    });

    test("gives no verdict if its verdict is invalid, and the GM is notified once", async () => {
      expect([await told("Krell"), await told("Krell")]).toEqual([null, null]);
      await expect
        .poll(() => playground.notices())
        .toEqual([expect.stringMatching(/verdict of duels\.duel\.lineOfEffect: expected .*, got nothing/)]);
      expect(playground.errors.splice(0)).toHaveLength(1);
    });

    test("cannot be registered twice", async () => {
      const refusal = await refusalOf(playground, (api) =>
        api.rulesets.register({
          id: "duels.duel",
          name: "x",
          levels: [{ id: "none", name: "x" }],
          judge: () => null as never,
        }),
      );
      expect(refusal).toContain("id: expected one that is not there yet, got duels.duel again");
    });
  });

  describe("a player", () => {
    afterAll(async () => {
      await playground.page.close();
    });
    beforeAll(async () => {
      playground = await Playground.open(table, profile);
      await asked(playground, async (api, token) => {
        await api.overrides.set(token("Gark").id, token("Mira").id, { cover: "total" });
        await api.overrides.set("anyone", token("Krell").id, { cover: "partial" });
        token("Gark").visible = false;
      });
      await playground.becomePlayer();
    });

    test("learns about no creature that they do not see", async () => {
      const told = await asked(playground, async (api, token) => {
        const everything = [
          [...api.judgeAll()].map((verdict) => [verdict, api.sentences(verdict), api.words(verdict)]),
          ...[api.overrides.list(), await api.battleMap(), api.rulesets.list()],
          api.overrides.of("anyone", token("Krell").id),
        ];
        return { said: JSON.stringify(everything), unseen: token("Gark").id };
      });
      expect(told.said).not.toContain("Gark");
      expect(told.said).not.toContain(`token:${told.unseen}"`);
      expect(told.said).toContain("partial");
    });

    test.each<[string, Ask<unknown>, Ask<unknown>]>([
      [
        "judge",
        (api, token) => api.judge(token("Gark").id, token("Mira").id),
        (api, token) => api.judge("nobody", token("Mira").id),
      ],
      [
        "judgeAll",
        (api, token) => [...api.judgeAll({ attackers: [token("Gark").id] })],
        (api) => [...api.judgeAll({ attackers: ["nobody"] })],
      ],
      [
        "draw",
        (api, token) => api.draw(token("Mira").id, token("Gark").id),
        (api, token) => api.draw(token("Mira").id, "nobody"),
      ],
      [
        "overrides.of",
        (api, token) => api.overrides.of(token("Gark").id, token("Mira").id),
        (api, token) => api.overrides.of("nobody", token("Mira").id),
      ],
      ["battleMap", (api, token) => api.battleMap([token("Gark").id]), (api) => api.battleMap(["nobody"])],
    ])(
      "asking %s about a creature they do not see gets the same error as for a missing one",
      async (_, ask, askNobody) => {
        const id = await asked(playground, (_api, token) => token("Gark").id);
        const refusal = await refusalOf(playground, ask);
        expect(refusal).toContain("expected a token on the viewed scene");
        expect(refusal.replace(`"${id}"`, `"nobody"`)).toBe(await refusalOf(playground, askNobody));
      },
    );

    test("gets an error for ruling", async () => {
      const forbiddenAttacks = await Promise.all([
        refusalOf(playground, (api, token) => api.overrides.set("anyone", token("Mira").id, { cover: "total" })),
        refusalOf(playground, (api, token) => api.overrides.clear("anyone", token("Krell").id)),
      ]);
      for (const refusal of forbiddenAttacks) expect(refusal).toContain("Only a GM can rule on cover.");
      expect(await asked(playground, (api) => api.overrides.list().length)).toBe(1);
    });
  });
});
