import type { MessageView } from "../../foundry/chat/chat-messages";

/** An element in which a message's card is drawn. */
export interface CardHost {
  readonly message: MessageView;
  readonly element: HTMLElement;
  /** What it shows now, to skip drawing the same again. */
  shown: unknown;
}

export interface CardHosts {
  readonly open: (message: MessageView, element: HTMLElement) => CardHost;
  /** Whether a card of that message is drawn in an element. */
  readonly has: (messageId: string, element: Element) => boolean;
  /** Those on the page, and those that are not added to it yet. */
  readonly all: () => readonly CardHost[];
  /** Those of one message. */
  readonly of: (messageId: string) => readonly CardHost[];
}

interface Kept {
  readonly host: WeakRef<CardHost>;
  wasThere: boolean;
}

/** A message may be in several places: in the log, in its own window, beside the map. */
export const createCardHosts = (): CardHosts => {
  let hosts: readonly Kept[] = [];
  /** A host lives as long as its element. */
  const kept = new WeakMap<Element, CardHost>();
  const liveHosts = (): readonly CardHost[] => hosts.flatMap(({ host }) => host.deref() ?? []);
  const isThere = ({ host }: Kept): boolean => host.deref()?.element.isConnected === true;
  return {
    open: (message, element) => {
      const host: CardHost = { message, element, shown: null };
      kept.set(element, host);
      hosts = [...hosts, { host: new WeakRef(host), wasThere: false }];
      return host;
    },
    has: (messageId, element) => kept.get(element)?.message.id === messageId,
    all: () => {
      for (const each of hosts) each.wasThere ||= isThere(each);
      hosts = hosts.filter((each) => (each.wasThere ? isThere(each) : each.host.deref() !== undefined));
      return liveHosts();
    },
    of: (messageId) => liveHosts().filter(({ message }) => message.id === messageId),
  };
};

/** The control of a card that has the focus. */
export interface FocusedControl {
  readonly act: string;
  readonly key: string;
}

const ACT = "[data-parapet-act]";

export const focusIn = (card: HTMLElement): FocusedControl | null => {
  const active = card.ownerDocument.activeElement;
  const act = active?.getAttribute("data-parapet-act") ?? null;
  return act !== null && card.contains(active) ? { act, key: active?.getAttribute("data-parapet-key") ?? "" } : null;
};

/** Focuses the same control of a redrawn card, or its first if that is gone. */
export const returnFocus = (card: HTMLElement, focused: FocusedControl | null): void => {
  if (focused === null) return;
  const controls = [...card.querySelectorAll<HTMLElement>(ACT)];
  const same = controls.find(
    ({ dataset }) => dataset["parapetAct"] === focused.act && dataset["parapetKey"] === focused.key,
  );
  (same ?? controls[0])?.focus();
};
