interface Item {
  readonly id: string;
  readonly name: string;
}

interface Items {
  readonly contents: readonly Item[];
}

const hasItems = (actor: object): actor is { readonly items: Items } => "items" in actor;

/** An actor's items by name; empty without an actor. */
export const itemsOf = (actor: object | null): readonly Item[] =>
  actor === null || !hasItems(actor)
    ? []
    : actor.items.contents.map(({ id, name }) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
