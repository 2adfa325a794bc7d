import { describe, expect, test } from "vitest";
import type { AskedAction } from "../../src/foundry/combat/order/order-of-battle";
import type { CombatDocument } from "../../src/foundry/combat/stored/documents";
import { storedPart } from "../../src/foundry/combat/stored/read-encounter";
import { secretRulings } from "../../src/foundry/overrides/overrides";
import type { Client } from "./client";
import { FightTable } from "./table";

/** Ann is a player's, the others are the game master's. */
const begun = async (hidden: readonly string[]) => {
  const actor = (id: string) => ({ _id: `of-${id}`, name: id, ownership: { default: id === "ann" ? 3 : 0 } });
  const combatant = (id: string, initiative: number) => ({
    ...{ _id: id, name: id, actorId: `of-${id}`, initiative, hidden: hidden.includes(id) },
  });
  const table = new FightTable(14, () => 0.5, {
    actors: ["ann", "orc", "ogre"].map(actor),
    combats: [
      {
        _id: "fight",
        round: 0,
        turn: null,
        combatants: [combatant("orc", 9), combatant("ann", 5), combatant("ogre", 2)],
      },
    ],
  });
  const [gm, player] = [table.join("gm"), table.join("player")];
  await table.idle();
  const gmCombat = gm.combat as unknown as CombatDocument;
  await gm.act(() => {
    void gm.combat.startCombat();
    return table.idle();
  });
  const asks = async (action: AskedAction): Promise<void> => {
    gm.ask({ ...action, id: table.newId() }).catch((error: unknown) => table.errors.push(error));
    await table.idle();
  };
  const hides = async (isHidden: boolean): Promise<void> => {
    gm.act(() => void gm.combat.updateEmbeddedDocuments("Combatant", [{ _id: "orc", hidden: isHidden }]));
    await table.idle();
  };
  /** What the orc's document says, of which the player's client has a copy. */
  const written = () => {
    const { defence, isFullRound, opportunities, held, charged } = storedPart(player.combat.turns[0] as never);
    return { defence, isFullRound, opportunities, held, charged };
  };
  const known = () => gm.act(() => gm.order.fight(gmCombat)).combatants.find(({ id }) => id === "orc")!;
  const journal = () => JSON.stringify(player.combat.toObject()["flags"]);
  return { table, asks, hides, written, known, journal };
};

const NOTHING = { defence: null, isFullRound: false, opportunities: 0, held: null, charged: null };

const DEEDS: readonly AskedAction[] = [
  { kind: "ready", who: "orc", readied: { words: "they come", action: "shoot", item: null, trigger: null } },
  { kind: "charge", who: "orc", from: null },
  { kind: "hold", who: "orc" },
];

describe("what a combatant does that the tracker hides", () => {
  test.each(DEEDS)("is with the game masters alone: $kind", async (action) => {
    const { table, asks, written, known, journal } = await begun(["orc"]);
    const [before, of] = [written(), known()];
    await asks(action);
    expect(table.errors).toEqual([]);
    expect(known()).not.toEqual(of);
    expect([before, written()]).toEqual([NOTHING, NOTHING]);
    expect(journal()).not.toMatch(/ready|charge|hold/);
  });

  test("is in its document once it is shown, and in none again once it is hidden again", async () => {
    const { table, asks, hides, written, known } = await begun(["orc"]);
    await asks({ kind: "charge", who: "orc", from: { x: 100, y: 200, elevation: 0 } });
    const { charged } = known();
    expect(charged).not.toBeNull();
    await hides(false);
    expect(written()).toEqual({ ...NOTHING, charged });
    await hides(true);
    expect(written()).toEqual(NOTHING);
    expect(known().charged).toEqual(charged);
    expect(table.errors).toEqual([]);
  });
});

describe("rulings on creatures that a GM hides", () => {
  const rulingsOf = (client: Client) => client.act(() => secretRulings(client.gmStore, () => undefined));

  test.each([
    ["by two game masters at the same moment", true],
    ["by one while the other is away", false],
  ])("are all kept: %s", async (_title, isThere) => {
    const { table } = await begun([]);
    const gm = table.clients.get("gm")!;
    const others = () => table.clients.get("gm2") ?? table.join("gm2");
    if (isThere) others();
    await table.idle();
    const kept = [gm.act(() => rulingsOf(gm).keep("scene", "ruling-orc-ann", { cover: "none" }))];
    if (!isThere) await table.idle();
    if (!isThere) table.leave("gm");
    const second = others();
    kept.push(second.act(() => rulingsOf(second).keep("scene", "ruling-ogre-ann", { cover: "none" })));
    await table.idle();
    await Promise.all(kept);
    const again = table.clients.get("gm") ?? table.join("gm");
    await table.idle();
    for (const client of [again, second])
      expect(Object.keys(client.act(() => rulingsOf(client).of("scene"))).toSorted()).toEqual([
        "ruling-ogre-ann",
        "ruling-orc-ann",
      ]);
    expect(table.errors).toEqual([]);
  });
});
