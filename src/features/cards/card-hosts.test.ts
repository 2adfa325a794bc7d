import { expect, it } from "vitest";
import { english } from "../../../tests/plain-verdict";
import type { MessageView } from "../../foundry/chat/chat-messages";
import type { Table } from "../../table";
import { createCardDrawing } from "./card-hosts";

const message = { id: "m" } as MessageView;

const cards = () => {
  const table = {
    words: english,
    guard: (_where: unknown, act: () => unknown) => act(),
    hooks: { once: () => undefined },
  };
  return createCardDrawing(table as unknown as Table, () => () => null);
};

it("no longer has a card that has left the page, because no redraw reaches it", () => {
  const { open, all, has } = cards();
  const card = { isConnected: true };
  const element = card as HTMLElement;
  open(message, element);
  expect(all().map((host) => host.element)).toEqual([element]);
  expect(has("m", element)).toBe(true);

  card.isConnected = false;
  expect(all()).toEqual([]);
  expect(has("m", element)).toBe(false);
});

it("has a card that is not on the page yet", () => {
  const { open, all, has } = cards();
  const element = { isConnected: false } as HTMLElement;
  open(message, element);
  expect(all().map((host) => host.element)).toEqual([element]);
  expect([has("m", element), has("other", element)]).toEqual([true, false]);
});
