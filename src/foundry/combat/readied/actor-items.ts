interface Item {
  readonly id: string;
  readonly name: string;
}

interface Items {
  readonly contents: readonly Item[];
}

const hasItems = (actor: object): actor is { readonly items: Items } => "items" in actor;

/** What an actor has, by name; nothing for none. */
export const itemsOf = (actor: object | null): readonly Item[] =>
  actor === null || !hasItems(actor)
    ? []
    : actor.items.contents.map(({ id, name }) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
