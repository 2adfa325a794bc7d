import { afterEach, expect, it, vi } from "vitest";
import type { MessageView } from "../../foundry/chat/chat-messages";
import type { Table } from "../../table";
import { createAttackLines } from "./attack-lines";
import type { MissTable } from "./view/miss-rolls";

vi.mock("./card-reading", () => ({
  cardRead: () => ({
    kind: "attack",
    view: { targets: [{ id: "token:a", canShow: true }] },
    subject: { record: { attacker: null } },
    saved: [],
  }),
}));
vi.mock("../../foundry/settings/store", () => ({
  readOverlayMode: () => "hover",
  readOverlayLook: () => ({ hasLines: true }),
}));
vi.mock("./card-actions", () => ({
  attackOn: () => {
    throw new Error("broken");
  },
}));

afterEach(() => void vi.unstubAllGlobals());

it("reports what goes wrong in the frame after the hook, as the hook would", () => {
  let frame = (): void => undefined;
  vi.stubGlobal("requestAnimationFrame", (act: () => void) => void (frame = act));
  const reported: unknown[] = [];
  const safely = (act: () => unknown): void => {
    try {
      act();
    } catch (error) {
      reported.push(error);
    }
  };
  const lines = createAttackLines({ safely } as unknown as Table, {} as MissTable, { show: () => undefined });
  lines.made({ whisper: [], blind: false } as unknown as MessageView);
  frame();
  expect(reported).toEqual([new Error("broken")]);
});
