import { expect, test, vi } from "vitest";
import { createGmSecrets } from "./gm-secrets";
import { NO_SECRETS } from "../stored/stored";
import { NEW_AMBUSH } from "../../../combat/surprise/ambush";
import { createAmbushDrafts } from "../surprise/surprise-drafts";

test("unreadable data of one combat does not affect another, and is overwritten", async () => {
  const plan = { hasSurpriseRound: true, unaware: ["orc"] };
  const fights = {
    ours: { revision: 3, since: 0, edits: { plan: 3 }, value: { ...NO_SECRETS, plan } },
    later: {
      revision: 1,
      since: 0,
      edits: {},
      value: { ...NO_SECRETS, combatants: { orc: { readied: "in a later version's way" } } },
    },
    rubbish: 7,
  };
  let stored: unknown = { "here ann": fights };
  const settings = { get: () => stored, set: (_module: string, _key: string, value: unknown) => void (stored = value) };
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("game", { settings, world: { id: "here" }, user: { id: "ann" }, users: { contents: [] } });
  const secrets = createGmSecrets(() => true, { register: vi.fn(), ask: vi.fn(), answer: vi.fn() });
  expect(["ours", "later", "rubbish", "none"].map((id) => secrets.of(id).plan)).toEqual([plan, null, null, null]);
  await secrets.keep("later", { ...NO_SECRETS, plan });
  expect(["ours", "later"].map((id) => secrets.of(id).plan)).toEqual([plan, plan]);
});

/** GM clients, each with its own browser storage. Their messages wait until delivered. */
const gmsAtOneTable = (...names: readonly string[]) => {
  const browsers = new Map<string, unknown>(names.map((name) => [name, {}]));
  const hearings = new Map<string, (asked: never, user: never) => Promise<unknown>>();
  const sent: (() => Promise<unknown>)[] = [];
  const heard: string[][] = [];
  let self = "";
  const as = async (name: string, act: () => unknown): Promise<void> => {
    self = name;
    await act();
  };
  const settings = {
    get: () => browsers.get(self),
    set: (_: string, __: string, its: unknown) => browsers.set(self, its),
  };
  const users = () => names.map((id) => ({ id, isGM: true, active: true, isSelf: id === self }));
  vi.stubGlobal("game", {
    settings: { ...settings, register: vi.fn() },
    world: { id: "here" },
    user: { id: "ann" },
    users: {},
  });
  Object.defineProperty(game.users, "contents", { get: users });
  const clients = names.map((name) => {
    const ask = (to: { id: string }, _: string, data: object) => {
      const told = structuredClone(data);
      sent.push(() => as(to.id, () => hearings.get(to.id)?.(told as never, { id: name } as never)));
      return Promise.resolve(null);
    };
    const answer = (_: object, act: (asked: never, user: never) => Promise<unknown>) => void hearings.set(name, act);
    const queries = { register: vi.fn(), ask, answer } as unknown as Parameters<typeof createAmbushDrafts>[1];
    const drafts = createAmbushDrafts(
      () => true,
      queries,
      ({ fights, together }) => void heard.push([name, ...fights.filter((each) => together.includes(each))]),
    );
    drafts.register();
    return drafts;
  });
  const deliver = async (): Promise<void> => {
    for (const each of sent.splice(0)) await each();
  };
  return { clients, as, deliver, heard, browsers, self: (name: string) => (self = name) };
};

test("changes that two GMs make before they exchange reach both, and both are notified", async () => {
  const { clients, as, deliver, heard, self } = gmsAtOneTable("ann", "bob");
  const [anns, bobs] = clients;
  await as("ann", () => anns?.keep("fight", { ...NEW_AMBUSH, roles: { orc: "bystander" } }));
  await as("bob", () => bobs?.keep("fight", NEW_AMBUSH));
  await as("bob", () => bobs?.keep("fight", { ...NEW_AMBUSH, minutes: 3 }));
  await deliver();
  for (const [name, drafts] of [
    ["ann", anns],
    ["bob", bobs],
  ] as const) {
    self(name);
    expect(drafts?.of("fight")).toEqual({ ...NEW_AMBUSH, minutes: 3, roles: { orc: "bystander" } });
  }
  // Opening the window does not count as a change.
  expect(heard.filter(([, ...together]) => together.length > 0).map(([name]) => name)).toEqual(["bob", "ann"]);
});

test("a later change by one GM is not reported as a concurrent one", async () => {
  const { clients, as, deliver, heard } = gmsAtOneTable("ann", "bob");
  const [anns, bobs] = clients;
  await as("ann", () => anns?.keep("fight", { ...NEW_AMBUSH, minutes: 2 }));
  await deliver();
  await as("bob", () => bobs?.keep("fight", { ...NEW_AMBUSH, minutes: 3 }));
  await deliver();
  await as("ann", () => anns?.keep("fight", null));
  await deliver();
  expect(heard).toEqual([["bob"], ["ann"], ["bob"]]);
  await as("bob", () => expect(bobs?.has("fight")).toBe(false));
});

test("changes to two combats at once are both stored", async () => {
  const { clients, as } = gmsAtOneTable("ann");
  const [anns] = clients;
  await as("ann", () =>
    Promise.all([anns?.keep("one", { ...NEW_AMBUSH, minutes: 4 }), anns?.keep("two", { ...NEW_AMBUSH, minutes: 5 })]),
  );
  expect(["one", "two"].map((id) => anns?.of(id)?.minutes)).toEqual([4, 5]);
});

test("a change keeps what another tab has stored just before", async () => {
  const { clients, as, browsers } = gmsAtOneTable("ann", "bob");
  const [tab, other] = clients;
  await as("ann", () => expect(tab?.has("one")).toBe(false));
  await as("bob", () => other?.keep("one", { ...NEW_AMBUSH, minutes: 4 }));
  // Both are tabs of one browser, and it has not told the first tab yet.
  browsers.set("ann", browsers.get("bob"));
  await as("ann", () => tab?.keep("two", { ...NEW_AMBUSH, minutes: 5 }));
  expect(["one", "two"].map((id) => tab?.of(id)?.minutes)).toEqual([4, 5]);
});
