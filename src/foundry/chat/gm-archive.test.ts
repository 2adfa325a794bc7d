import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createGmArchive, type GmArchive } from "./gm-archive";
import { createGmStore } from "../gm-store/gm-store";
import type { Queries } from "../users/queries";

interface QueryListener {
  readonly mayAsk: (asked: never, user: never) => boolean;
}

/** One client. Its queries to others are collected; `hear` delivers the queries of others. */
const client = (isGM: boolean) => {
  let stored: unknown = {};
  const user = { id: "ann", isGM };
  const others = [
    { id: "gm", isGM: true, active: true, isSelf: false },
    { id: "bob", isGM: false, active: true, isSelf: false },
    { id: "carla", isGM: false, active: true, isSelf: false },
  ];
  const users = { contents: others, get: (id: string) => (id === "ann" ? user : others.find((it) => it.id === id)) };
  const settings = {
    register: vi.fn(),
    get: () => stored,
    set: (_: string, __: string, to: unknown) => void (stored = to),
  };
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("game", { user, users, settings, world: { id: "w" } });
  const sent: { to: string; entries: unknown }[] = [];
  let act: (asked: object, user: object) => Promise<unknown> = () => Promise.resolve();
  let mayAsk: QueryListener["mayAsk"] = () => false;
  const queries = {
    register: vi.fn(),
    ask: ({ id }: { id: string }, _: string, { entries }: { entries: unknown }) =>
      Promise.resolve(sent.push({ to: id, entries })),
    answer: (hearing: QueryListener, does: typeof act) => {
      ({ mayAsk } = hearing);
      act = does;
    },
  } as unknown as Queries;
  const heard = vi.fn();
  const pending: Promise<unknown>[] = [];
  const gmStore = createGmStore(queries);
  const archive: GmArchive = createGmArchive({ gmStore, heard, later: (done) => void pending.push(done) });
  gmStore.register();
  const hear = async (
    from: (typeof others)[number],
    entries: readonly object[],
    isWanting = false,
  ): Promise<boolean> => {
    if (!mayAsk({ entries } as never, from as never)) return false;
    await act({ entries, wanted: isWanting ? ["message"] : [] }, from);
    return true;
  };
  const [gm, bob, carla] = others;
  return {
    archive,
    askForMessages: gmStore.askForMessages,
    sent,
    hear,
    heard,
    gm: gm!,
    bob: bob!,
    carla: carla!,
    settled: () => Promise.all(pending),
    stored: () => stored,
    /** What another tab of the same user stores. The browser has not told this tab of it yet. */
    storedElsewhere: (entries: readonly object[]) => void (stored = { "w ann": entries }),
  };
};

const entry = (author: string, key: string, value: unknown = 1) => ({
  ...{ kind: "message", key, author, cause: author },
  ...{ change: 1, value },
});

afterEach(() => void vi.unstubAllGlobals());

describe("a GM's client", () => {
  let gms: ReturnType<typeof client>;
  beforeEach(() => void (gms = client(true)));

  it("stores what a player sends about their own messages, the first value only, and nothing in another user's name", async () => {
    const { archive, hear, bob } = gms;
    expect(await hear(bob, [entry("bob", "k", "first")])).toBe(true);
    await hear(bob, [entry("bob", "k", "second")]);
    expect(archive.of("bob", "k")).toBe("first");
    expect(await hear(bob, [entry("ann", "k")])).toBe(false);
    // Nor does it count as another user's deed, or as something that only GMs share.
    expect(await hear(bob, [{ ...entry("bob", "deed"), cause: "ann" }])).toBe(false);
    expect(await hear(bob, [{ ...entry("bob", "fight"), kind: "plan" }])).toBe(false);
    expect(archive.of("ann", "k")).toBeUndefined();
    expect(archive.ofGM("k")).toBeUndefined();
  });

  it("accepts data made by anyone from a GM, sends all of it to a GM who asks, and none to players", async () => {
    const { archive, hear, gm, bob, sent } = gms;
    await hear(gm, [entry("bob", "k"), entry("gm", "miss", 37)]);
    expect([archive.of("bob", "k"), archive.ofGM("miss")]).toEqual([1, 37]);
    await hear(bob, [], true);
    expect(sent).toEqual([]);
    await hear(gm, [], true);
    expect(sent).toEqual([{ to: "gm", entries: [entry("bob", "k"), entry("gm", "miss", 37)] }]);
  });

  it.each([
    ["a player's actions", "bob", 50, 100_000],
    ["a GM's", "gm", 200, 500_000],
  ] as const)("stores of what comes from %s the latest, and no oversized value", async (_, cause, most, room) => {
    const { archive, hear, gm } = gms;
    const send = (key: string, value: unknown = 1) => hear(gm, [{ ...entry("gm", key, value), cause }]);
    await send("huge", "x".repeat(room));
    expect(archive.ofGM("huge")).toBeUndefined();
    for (let i = 0; i < most + 5; i += 1) await send(`k${i}`);
    expect(["k4", "k5", `k${most + 4}`].map(archive.ofGM)).toEqual([undefined, 1, 1]);
    for (let i = 0; i < 3; i += 1) await send(`large${i}`, "x".repeat(room / 2 - 2));
    expect([`k${most + 4}`, "large0", "large1", "large2"].map((key) => archive.ofGM(key) !== undefined)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it.each([
    ["however many", 250, "x"],
    ["however large", 12, "x".repeat(90_000)],
  ])("loses nothing of others by what one player causes, %s", async (_, count, value) => {
    const { archive, hear, gm, bob, carla, settled } = gms;
    archive.keep("mine", 38);
    await hear(gm, [entry("gm", "miss", 37)]);
    await hear(carla, [entry("carla", "hers")]);
    for (let i = 0; i < count; i += 1) {
      await hear(bob, [entry("bob", `k${i}`, value)]);
      // What this GM's client makes at the player's request.
      archive.keep(`asked${i}`, value, "bob");
    }
    await settled();
    expect([archive.ofGM("mine"), archive.ofGM("miss"), archive.of("carla", "hers")]).toEqual([38, 37, 1]);
    expect([archive.of("bob", `k${count - 1}`), archive.ofGM(`asked${count - 1}`)]).toContain(value);
    expect(archive.fits("x".repeat(100_000), "bob")).toBe(false);
    expect(archive.fits("x".repeat(90_000), "bob")).toBe(true);
  });

  it("reads no value from the store of another user of the browser", async () => {
    const { archive, settled, stored } = gms;
    archive.keep("k", 1);
    await settled();
    expect(stored()).toEqual({ "w ann": [entry("ann", "k")] });
  });

  it("loses no entry that another tab has stored just before", async () => {
    const { archive, settled, stored, storedElsewhere } = gms;
    expect(archive.of("ann", "k")).toBeUndefined();
    storedElsewhere([entry("bob", "his")]);
    archive.keep("k", 1);
    await settled();
    expect(stored()).toEqual({ "w ann": [entry("bob", "his"), entry("ann", "k")] });
  });
});

describe("a player's client", () => {
  it("sends its data to GMs only, stores nothing, and sends it to a GM who connects later", async () => {
    const { archive, sent, hear, gm, bob, settled, stored } = client(false);
    archive.keep("k", 1);
    await settled();
    expect(sent).toEqual([{ to: "gm", entries: [entry("ann", "k")] }]);
    expect(stored()).toEqual({});
    expect(await hear(bob, [], true)).toBe(false);
    await hear(gm, [], true);
    expect(sent).toHaveLength(2);
  });

  it("ignores what a GM sends, and asks nobody", async () => {
    const { archive, askForMessages, sent, hear, gm } = client(false);
    await hear(gm, [entry("gm", "miss", 37)]);
    expect([archive.ofGM("miss"), archive.of("gm", "miss")]).toEqual([undefined, undefined]);
    await askForMessages();
    expect(sent).toEqual([]);
  });
});
