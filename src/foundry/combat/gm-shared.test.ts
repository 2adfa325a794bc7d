import { expect, test, vi } from "vitest";
import { createGmSecrets } from "./gm-secrets";
import { NO_SECRETS } from "./stored";

test("what a GM's browser cannot read of one fight loses nothing of another, and is written over", async () => {
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
  let stored: unknown = { here: fights };
  const settings = { get: () => stored, set: (_module: string, _key: string, value: unknown) => void (stored = value) };
  vi.stubGlobal("game", { settings, world: { id: "here" }, users: { contents: [] } });
  const secrets = createGmSecrets(() => true, { register: vi.fn(), ask: vi.fn(), answer: vi.fn() });
  expect(["ours", "later", "rubbish", "none"].map((id) => secrets.of(id).plan)).toEqual([plan, null, null, null]);
  await secrets.keep("later", { ...NO_SECRETS, plan });
  expect(["ours", "later"].map((id) => secrets.of(id).plan)).toEqual([plan, plan]);
});
