import { describe, expect, it } from "vitest";
import { CREATURES, Play } from "./whole-turns";

const READIED = { words: "", action: "strike", item: null, trigger: null };

/** All that a player's client receives and has, in a fight in which the GM's creatures ready actions in secret, or do not. */
const toldIn = async (version: 13 | 14, isReadying: boolean) => {
  const play = new Play(version, 2, ["gm", "player"], [20, 18, 15, 12, 9]);
  const { table } = play;
  const [gm, player] = [table.clients.get("gm")!, table.clients.get("player")!];
  const received: string[] = [];
  const receive = player.receive.bind(player);
  player.receive = (operation) => {
    received.push(JSON.stringify(operation));
    return receive(operation);
  };
  await table.idle();
  play.starts(gm);
  await table.idle();
  let secrets = 0;
  // More turns than changes are kept.
  for (let turn = 0; turn < 5 * CREATURES.length; turn += 1) {
    const who = gm.combat.combatant?.id ?? "";
    const acts = async (kind: "ready" | "cancel"): Promise<void> => {
      const action = kind === "ready" ? { kind, readied: READIED } : { kind };
      const refused = gm.act(() => gm.order.perform("fight", { ...action, id: `secret-${secrets}`, who }));
      await table.idle();
      expect(await refused).toBeNull();
      secrets += 1;
    };
    if (isReadying && ["orc", "ogre", "wolf"].includes(who)) {
      await acts("ready");
      if (turn % 2 === 0) await acts("cancel");
    }
    play.next(gm);
    await table.idle();
  }
  expect(table.errors).toEqual([]);
  return { secrets, received, document: player.combat.toObject() };
};

describe.each([13, 14] as const)("on version %i", (version) => {
  it("what the GM's creatures ready in secret changes nothing that a player's client receives: no id, no length, no write", async () => {
    const [plain, secret] = [await toldIn(version, false), await toldIn(version, true)];
    expect(secret.secrets).toBeGreaterThan(10);
    expect(secret.received).toEqual(plain.received);
    expect(secret.document).toEqual(plain.document);
  });
});
