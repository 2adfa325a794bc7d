import type { MessageView } from "../../foundry/chat/chat-messages";

/** A place in a message's element where its card is drawn. */
export interface CardHost {
  readonly message: MessageView;
  readonly element: HTMLElement;
  /** What is drawn there, so that the same is not drawn again. */
  shown: unknown;
}

export interface CardHosts {
  readonly open: (message: MessageView, element: HTMLElement) => CardHost;
  /** Whether a card of that message is drawn in an element. */
  readonly has: (messageId: string, element: Element) => boolean;
  /** Those on the page, and those that have not come there yet. */
  readonly all: () => readonly CardHost[];
  /** Those of one message, wherever they are. */
  readonly of: (messageId: string) => readonly CardHost[];
}

interface Kept {
  readonly host: WeakRef<CardHost>;
  wasThere: boolean;
}

/** A message may be shown in several places: in the log, in a window of its own, beside the map. */
export const createCardHosts = (): CardHosts => {
  let hosts: readonly Kept[] = [];
  /** A host lasts as long as its element. */
  const kept = new WeakMap<Element, CardHost>();
  const reportUntilFixed = (): readonly CardHost[] => hosts.flatMap(({ host }) => host.deref() ?? []);
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
      return reportUntilFixed();
    },
    of: (messageId) => reportUntilFixed().filter(({ message }) => message.id === messageId),
  };
};
