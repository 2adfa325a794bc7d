import { expect, it } from "vitest";
import type { MessageView } from "../../foundry/chat/chat-messages";
import { createCardHosts } from "./card-hosts";

const message = { id: "m" } as MessageView;

it("no longer has a card that has left the page, because no redraw reaches it", () => {
  const hosts = createCardHosts();
  const card = { isConnected: true };
  const element = card as HTMLElement;
  const host = hosts.open(message, element);
  expect(hosts.all()).toEqual([host]);
  expect(hosts.has("m", element)).toBe(true);

  card.isConnected = false;
  expect(hosts.all()).toEqual([]);
  expect(hosts.has("m", element)).toBe(false);
});

it("has a card that is not on the page yet", () => {
  const hosts = createCardHosts();
  const element = { isConnected: false } as HTMLElement;
  const host = hosts.open(message, element);
  expect(hosts.all()).toEqual([host]);
  expect([hosts.has("m", element), hosts.has("other", element)]).toEqual([true, false]);
});
