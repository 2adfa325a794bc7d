import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createGmArchive } from "../chat/gm-archive";
import { NEW_AMBUSH } from "../../combat/surprise/ambush";
import { createGmSecrets } from "../combat/stored/gm-secrets";
import { NO_SECRETS } from "../combat/stored/stored";
import { createAmbushDrafts } from "../combat/surprise/surprise-drafts";
import type { FightLine } from "../../analysis/fight/fight-line";
import { createFightLines } from "./fight-lines";
import { createGmStore } from "./gm-store";

/** GM clients, each with its own browser storage. Their messages wait until delivered. */
const gmsAtOneTable = (...names: readonly string[]) => {
  const browsers = new Map<string, unknown>(names.map((name) => [name, {}]));
  const hearings = new Map<string, (asked: never, user: never) => Promise<unknown>>();
  const sent: (() => Promise<unknown>)[] = [];
  const heard: string[][] = [];
  const pending: Promise<unknown>[] = [];
  let self = "";
  const as = async (name: string, act: () => unknown): Promise<void> => {
    self = name;
    await act();
    await Promise.all(pending.splice(0));
  };
  const settings = {
    register: vi.fn(),
    get: () => browsers.get(self),
    set: (_: string, __: string, its: unknown) => browsers.set(self, its),
  };
  const userOf = (id: string) => ({ id, isGM: true, active: true, isSelf: id === self });
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("game", {
    settings,
    world: { id: "here" },
    get user() {
      return userOf(self);
    },
    users: {
      get contents() {
        return names.map(userOf);
      },
      get: userOf,
    },
  });
  const clients = names.map((name) => {
    const ask = (to: { id: string }, _: string, data: object) => {
      const told = structuredClone(data);
      sent.push(() => as(to.id, () => hearings.get(to.id)?.(told as never, userOf(name) as never)));
      return Promise.resolve(null);
    };
    const answer = (_: object, act: (asked: never, user: never) => Promise<unknown>) => void hearings.set(name, act);
    const store = createGmStore({ register: vi.fn(), ask, answer } as never);
    store.register();
    const drafts = createAmbushDrafts(store, (combats) => void heard.push([name, ...combats]));
    const archive = createGmArchive({ gmStore: store, heard: vi.fn(), later: (done) => void pending.push(done) });
    const lines = createFightLines(store, vi.fn());
    return { store, drafts, secrets: createGmSecrets(store), archive, lines };
  });
  const deliver = async (): Promise<void> => {
    for (const each of sent.splice(0)) await each();
  };
  return { clients, as, deliver, heard, browsers };
};

const PLAN = { hasSurpriseRound: true, unaware: ["orc"] };

test("unreadable data of one combat does not affect another, and is overwritten", async () => {
  const { clients, as, browsers } = gmsAtOneTable("ann");
  const entry = { kind: "fight", author: "ann", cause: "ann", change: 3 };
  browsers.set("ann", {
    "here ann": [
      { ...entry, kind: "plan", key: "ours", value: PLAN },
      {
        ...entry,
        key: "later",
        value: { ...NO_SECRETS, combatants: { orc: { readied: "in a later version's way" } } },
      },
      7,
    ],
  });
  const secrets = clients[0]!.secrets;
  await as("ann", async () => {
    expect(["ours", "later", "none"].map((id) => secrets.of(id).plan)).toEqual([PLAN, null, null]);
    expect(secrets.of("later").combatants).toEqual({});
    await secrets.keep("later", { ...NO_SECRETS, combatants: { orc: { isUnaware: true } } });
    expect(secrets.of("later").combatants).toEqual({ orc: { isUnaware: true } });
    expect(secrets.of("ours").plan).toEqual(PLAN);
  });
});

test("of changes that two GMs make before they exchange, both keep the same one, and a plan beside the secrets of its fight", async () => {
  const { clients, as, deliver } = gmsAtOneTable("ann", "bob");
  const [ann, bob] = clients;
  const combatants = { orc: { isUnaware: true } };
  await as("ann", () => ann!.drafts.keep("fight", { ...NEW_AMBUSH, minutes: 2 }));
  await as("bob", () => bob!.drafts.keep("fight", { ...NEW_AMBUSH, minutes: 3 }));
  await as("ann", () => ann!.secrets.keep("fight", { ...NO_SECRETS, plan: PLAN }));
  await as("bob", () => bob!.secrets.keep("fight", { ...NO_SECRETS, combatants }));
  await deliver();
  const found = new Set<number>();
  for (const [name, { drafts, secrets }] of [["ann", ann!] as const, ["bob", bob!] as const])
    await as(name, () => {
      found.add(drafts.of("fight").minutes);
      expect(secrets.of("fight")).toEqual({ ...NO_SECRETS, combatants, plan: PLAN });
    });
  expect(found.size).toBe(1);
});

test("a draft that one GM discards stays discarded though another changes it at the same time, until it is set down again", async () => {
  const { clients, as, deliver } = gmsAtOneTable("ann", "bob");
  const [ann, bob] = clients;
  await as("ann", () => ann!.drafts.keep("fight", { ...NEW_AMBUSH, minutes: 2 }));
  await deliver();
  await as("bob", () => bob!.drafts.keep("fight", { ...NEW_AMBUSH, minutes: 3 }));
  await as("ann", () => ann!.drafts.keep("fight", null));
  await deliver();
  for (const [name, { drafts }] of [["ann", ann!] as const, ["bob", bob!] as const])
    await as(name, () => expect([drafts.has("fight"), drafts.hasHad("fight")]).toEqual([false, true]));
  await as("bob", () => bob!.drafts.keep("fight", { ...NEW_AMBUSH, minutes: 5 }));
  await deliver();
  await as("ann", () => expect(ann!.drafts.of("fight").minutes).toBe(5));
});

test("of miss chances that two GMs set or roll at once both keep those of two targets, and the same dice for one", async () => {
  const { clients, as, deliver } = gmsAtOneTable("bob", "ann");
  const [bob, ann] = clients;
  await as("bob", () => bob!.archive.setChance("message", "orc", 20));
  await as("ann", () => ann!.archive.setChance("message", "elf", 50));
  await as("ann", () => ann!.archive.setChance("other", "elf", 10));
  await as("bob", () => bob!.archive.keep("miss message", 7));
  await as("ann", () => ann!.archive.keep("miss message", 99));
  await deliver();
  const dice = new Set<unknown>();
  for (const [name, { archive }] of [["bob", bob!] as const, ["ann", ann!] as const])
    await as(name, () => {
      expect(archive.chancesOf("message")).toEqual({ orc: 20, elf: 50 });
      dice.add(archive.ofGM("miss message"));
    });
  expect(dice.size).toBe(1);
});

test("each later change is heard by the other GM once", async () => {
  const { clients, as, deliver, heard } = gmsAtOneTable("ann", "bob");
  const [ann, bob] = clients;
  await as("ann", () => ann!.drafts.keep("fight", { ...NEW_AMBUSH, minutes: 2 }));
  await deliver();
  await as("bob", () => bob!.drafts.keep("fight", { ...NEW_AMBUSH, minutes: 3 }));
  await deliver();
  await as("ann", () => ann!.drafts.keep("fight", null));
  await deliver();
  for (const name of ["ann", "bob"] as const) await as(name, () => ann!.store.exchange());
  await deliver();
  expect(heard).toEqual([
    ["bob", "fight"],
    ["ann", "fight"],
    ["bob", "fight"],
  ]);
});

test("changes to two combats at once are both stored", async () => {
  const { clients, as } = gmsAtOneTable("ann");
  const { drafts } = clients[0]!;
  await as("ann", async () => {
    await Promise.all([
      drafts.keep("one", { ...NEW_AMBUSH, minutes: 4 }),
      drafts.keep("two", { ...NEW_AMBUSH, minutes: 5 }),
    ]);
    expect(["one", "two"].map((id) => drafts.of(id).minutes)).toEqual([4, 5]);
  });
});

test("a change keeps what another tab has stored just before", async () => {
  const { clients, as, browsers } = gmsAtOneTable("ann", "bob");
  const [tab, other] = clients;
  await as("ann", () => expect(tab!.drafts.has("one")).toBe(false));
  await as("bob", () => other!.drafts.keep("one", { ...NEW_AMBUSH, minutes: 4 }));
  // Both are tabs of one browser, and it has not told the first tab yet.
  browsers.set("ann", { "here ann": Object.values(browsers.get("bob") as object)[0] as unknown });
  await as("ann", async () => {
    await tab!.drafts.keep("two", { ...NEW_AMBUSH, minutes: 5 });
    expect(["one", "two"].map((id) => tab!.drafts.of(id).minutes)).toEqual([4, 5]);
  });
});

test("to follow a combat keeps what is already known of it", async () => {
  const { clients, as } = gmsAtOneTable("ann");
  const { secrets } = clients[0]!;
  const combatants = { orc: { isUnaware: true } };
  await as("ann", async () => {
    expect(secrets.hasFollowed("fight")).toBe(false);
    await Promise.all([secrets.keep("fight", { ...NO_SECRETS, combatants }), secrets.beginToFollow("fight")]);
    expect(secrets.of("fight").combatants).toEqual(combatants);
    await secrets.beginToFollow("other");
    expect(secrets.hasFollowed("other")).toBe(true);
  });
});

test("what is about a deleted combat is dropped, and nothing else", async () => {
  const { clients, as, browsers } = gmsAtOneTable("ann");
  const { drafts, store } = clients[0]!;
  await as("ann", async () => {
    for (const id of ["over", "fight"]) await drafts.keep(id, { ...NEW_AMBUSH, minutes: 4 });
    await store.prune("combats", (id) => id !== "over");
    expect(["over", "fight"].map(drafts.has)).toEqual([false, true]);
  });
  expect(JSON.stringify(browsers.get("ann"))).not.toContain("over");
});

test("after exchanging in any order, all GMs have the same", async () => {
  const step = fc.record({ who: fc.nat(2), minutes: fc.option(fc.nat(3)), isTold: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      const names = ["ann", "bob", "cleo"];
      const { clients, as, deliver } = gmsAtOneTable(...names);
      for (const { who, minutes, isTold } of steps) {
        const draft = minutes === null ? null : { ...NEW_AMBUSH, minutes };
        await as(names[who]!, () => clients[who]!.drafts.keep("fight", draft));
        if (isTold) await deliver();
      }
      await deliver();
      const known: unknown[] = [];
      for (const [i, name] of names.entries())
        await as(name, () => known.push([clients[i]!.drafts.has("fight"), clients[i]!.drafts.of("fight")]));
      expect(known).toEqual([known[0], known[0], known[0]]);
    }),
    { numRuns: 60 },
  );
});

const FIGHTS = Array.from({ length: 13 }, (_, i) => `fight ${i + 1}`);

/** The card of one attack. */
const cardOf = (message: string, reasons: string[] = [], player: string | null = null) => {
  const someone = { id: "token:m", name: "Mira" };
  const line: FightLine = {
    ...{ message, of: "attack", round: 1, attacker: someone, target: someone, isUndone: false },
    ...{ cover: "none", verdict: "No cover", numbers: [], roll: 15, needed: 14, byCover: "no" },
    ...{ obstacles: [], notes: [], reasons },
  };
  return { message, lines: [line], isPart: false, player };
};

const messagesOf = (lines: readonly FightLine[]): string[] => lines.map(({ message }) => message);

test("of thirteen fights the first one is dropped, and comes back as the newest when it is kept again", async () => {
  const { clients, as } = gmsAtOneTable("ann");
  const { lines } = clients[0]!;
  await as("ann", async () => {
    for (const fight of FIGHTS) await lines.keep(fight, [cardOf(fight)]);
    expect(lines.combats()).toEqual(FIGHTS.slice(1));
    await lines.keep("fight 1", [cardOf("fight 1")]);
    expect(lines.combats()).toEqual([...FIGHTS.slice(2), "fight 1"]);
    expect(messagesOf(lines.of("fight 1"))).toEqual(["fight 1"]);
  });
});

test("the fights that were kept first are dropped where all together are too long, and a long one is cut", async () => {
  const { clients, as, browsers } = gmsAtOneTable("ann");
  const { lines } = clients[0]!;
  const long = ["word ".repeat(20_000)];
  await as("ann", async () => {
    for (const fight of FIGHTS.slice(0, 6)) await lines.keep(fight, [cardOf(fight, long)]);
    expect(lines.combats()).toEqual(FIGHTS.slice(2, 6));
    expect(JSON.stringify(browsers.get("ann")).length).toBeLessThan(501_000);
    await lines.keep(
      "whole",
      ["a", "b", "c", "d", "e"].map((message) => cardOf(message, long)),
    );
    expect(messagesOf(lines.of("whole"))).toEqual(["c", "d", "e"]);
    expect(lines.combats()).toEqual(["fight 6", "whole"]);
  });
});

test("two GMs who read different cards of a fight keep all of them", async () => {
  const { clients, as, deliver } = gmsAtOneTable("ann", "bob");
  const [ann, bob] = clients;
  await as("ann", () => ann!.lines.keep("fight", [cardOf("1"), cardOf("2")]));
  await deliver();
  await as("bob", () => bob!.lines.keep("fight", [cardOf("1"), cardOf("3")]));
  await deliver();
  for (const [name, { lines }] of [["ann", ann!] as const, ["bob", bob!] as const])
    await as(name, () => expect(messagesOf(lines.of("fight")).sort()).toEqual(["1", "2", "3"]));
  await as("ann", () => ann!.lines.keep("fight", [cardOf("2")]));
  await as("ann", () => expect(messagesOf(ann!.lines.of("fight")).sort()).toEqual(["1", "2", "3"]));
});

test("a player who posts many cards, or long ones, pushes out none of others, and keeps the latest of their own", async () => {
  const { clients, as } = gmsAtOneTable("ann");
  const { lines } = clients[0]!;
  const of = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name} ${i}`);
  await as("ann", async () => {
    await lines.keep("fight", [cardOf("gone")]);
    await lines.keep(
      "fight",
      of("forged", 600).map((message) => cardOf(message, [], "zed")),
    );
    expect(messagesOf(lines.of("fight"))).toEqual(["gone", ...of("forged", 600).slice(-150)]);
    // Cards that were deleted since are still that player's.
    await lines.keep(
      "fight",
      [...of("more", 50), ...of("own", 3)].map((message) => cardOf(message, [], "zed")),
    );
    const left = messagesOf(lines.of("fight"));
    expect([left[0], left.length, left.at(-1)]).toEqual(["gone", 151, "own 2"]);
    await lines.keep("fight", [cardOf("huge", ["word ".repeat(70_000)], "zed"), cardOf("mine")]);
    expect(messagesOf(lines.of("fight"))).toContain("gone");
    expect(messagesOf(lines.of("fight"))).not.toContain("huge");
  });
});
