import type { MessageView } from "../../foundry/chat/chat-messages";

/** An element in which a message's card is drawn. */
export interface CardHost {
  readonly message: MessageView;
  readonly element: HTMLElement;
  /** What it shows now, to skip drawing the same again. */
  shown: unknown;
}

interface Kept {
  readonly host: WeakRef<CardHost>;
  wasThere: boolean;
}

/** A message may be in several places: in the log, in its own window, beside the map. */
export const createCardHosts = () => {
  let hosts: readonly Kept[] = [];
  /** A host lives as long as its element. */
  const kept = new WeakMap<Element, CardHost>();
  const liveHosts = (): readonly CardHost[] => hosts.flatMap(({ host }) => host.deref() ?? []);
  const isThere = ({ host }: Kept): boolean => host.deref()?.element.isConnected === true;
  return {
    open: (message: MessageView, element: HTMLElement): CardHost => {
      const host: CardHost = { message, element, shown: null };
      kept.set(element, host);
      hosts = [...hosts, { host: new WeakRef(host), wasThere: false }];
      return host;
    },
    /** Whether a card of that message is drawn in an element. One that has left the page is drawn no more. */
    has: (messageId: string, element: Element): boolean =>
      liveHosts().some((host) => host.element === element && host.message.id === messageId),
    /** Those on the page, and those that are not added to it yet. */
    all: (): readonly CardHost[] => {
      for (const each of hosts) each.wasThere ||= isThere(each);
      hosts = hosts.filter((each) => (each.wasThere ? isThere(each) : each.host.deref() !== undefined));
      return liveHosts();
    },
    /** Those of one message. */
    of: (messageId: string): readonly CardHost[] => liveHosts().filter(({ message }) => message.id === messageId),
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
