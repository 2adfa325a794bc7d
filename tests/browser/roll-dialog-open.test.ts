import { afterEach, describe, expect, test } from "vitest";
import { HANDS } from "../client/dnd5e-hands";
import { layTable, Playground } from "../client/playground";
import { DIALOG_HANDS, OPEN } from "../client/roll-dialog-hands";

/** The size of a roll dialog, and of what is in it. */

const table = layTable();

describe("an open roll dialog of dnd5e", () => {
  let playground: Playground;
  const open = async (): Promise<void> => {
    playground = await Playground.openWith(table, { profile: "14", shape: "6", system: "dnd5e" });
    await playground.set("ruleset", "dnd5e");
  };
  const play = <T>(script: string): Promise<T> => playground.run<T>(`${HANDS} ${DIALOG_HANDS} ${OPEN} ${script}`);
  afterEach(() => playground.close());

  test("keeps its buttons in the window, however many targets there are", async () => {
    await open();
    const seen = await play(`
      const { x, y, ...wisp } = token("Wisp").document.toObject();
      delete wisp._id;
      const more = Array.from({ length: 10 }, (_, i) => ({ ...wisp, name: "Wisp " + i, x, y }));
      await canvas.scene.createEmbeddedDocuments("Token", more);
      await shoot(...more.map(({ name }) => name));
      const { bottom } = dialogs()[0].querySelector('[data-action="normal"]').getBoundingClientRect();
      selects().at(-1).focus();
      const [lowest, group] = [selects().at(-1), document.querySelector(".parapet-dialog-line")].map((it) => it.getBoundingClientRect());
      const isSeen = lowest.bottom <= group.bottom;
      await choose(9, "none");
      const isStill = document.querySelector(".parapet-dialog-line").scrollTop > 0;
      return { lines: rows().length, hasButtons: bottom <= innerHeight, isSeen, isStill };
    `);
    expect(seen).toEqual({ lines: 10, hasButtons: true, isSeen: true, isStill: true });
  });
});
