import type { SceneSource } from "../../src/foundry/scene/scene-source";
import { FIELDS, filled, type Generation, type Kind, KINDS, kindsIn, plainScene, type Source } from "./source";

/** A change as a person or a script makes it. */
export type Change =
  | { readonly act: "create"; readonly kind: Kind; readonly source: Source }
  | { readonly act: "update"; readonly kind: Kind; readonly pick: number; readonly changes: Source }
  | { readonly act: "delete"; readonly kind: Kind; readonly pick: number }
  | { readonly act: "scene"; readonly changes: Source }
  /** Region behaviours are documents within documents. */
  | {
      readonly act: "behave";
      readonly pick: number;
      readonly how: "create" | "update" | "delete";
      readonly source: Source;
    }
  /** What the token's actor and combatant say. */
  | {
      readonly act: "befall";
      readonly pick: number;
      readonly statuses: readonly string[];
      readonly isDefeated: boolean;
    }
  | { readonly act: "undo" };

interface Actor {
  readonly statuses: ReadonlySet<string>;
}

interface LiveDocument {
  readonly id: string;
  readonly documentName: string;
  readonly parent: LiveDocument | null;
  readonly _source: Source;
  readonly toObject: () => Source;
  actor?: Actor | null;
  combatant?: { readonly isDefeated: boolean } | null;
}

type Hook = (document: LiveDocument, changes?: Source) => void;

/** A change that takes one back. */
type Undo = () => void;

/** Scene documents that live and change as Foundry's do: sources are changed in place, then hooks are called. */
export class Table {
  readonly #hooks = new Map<string, Hook[]>();
  readonly #documents: Record<Kind, LiveDocument[]>;
  readonly #frame = plainScene();
  readonly #history: Undo[] = [];
  readonly scene: SceneSource & LiveDocument;
  #count = 0;

  constructor(readonly generation: Generation) {
    this.#documents = Object.fromEntries(KINDS.map((kind): [Kind, LiveDocument[]] => [kind, []])) as never;
    const lists = Object.fromEntries(
      kindsIn(generation).map((kind) => [FIELDS[kind], { contents: this.#documents[kind] }]),
    );
    this.scene = {
      id: "scene",
      name: "Keep",
      documentName: "Scene",
      parent: null,
      _source: this.#frame,
      ...(lists as never as Pick<SceneSource, "walls" | "tokens" | "tiles" | "regions" | "lights">),
      toObject: () => this.source(),
    };
  }

  readonly on = (name: string, hook: Hook): void => {
    this.#hooks.set(name, [...(this.#hooks.get(name) ?? []), hook]);
  };

  /** All of it as a scene file would hold it. */
  source(): Source {
    const lists = kindsIn(this.generation).map((kind) => [
      FIELDS[kind],
      this.#documents[kind].map((document) => document.toObject()),
    ]);
    return { ...structuredClone(this.#frame), _id: "scene", ...(Object.fromEntries(lists) as Source) };
  }

  get tokens(): readonly LiveDocument[] {
    return this.#documents.Token;
  }

  apply(change: Change): void {
    if (change.act === "undo") this.#history.pop()?.();
    else this.#history.push(...this.#do(change));
  }

  #do(change: Exclude<Change, { readonly act: "undo" }>): Undo[] {
    switch (change.act) {
      case "create":
        return kindsIn(this.generation).includes(change.kind) ? [this.#create(change.kind, change.source)] : [];
      case "update":
        return this.#picked(change.kind, change.pick).map((document) => this.#update(document, change.changes));
      case "delete":
        return this.#picked(change.kind, change.pick).map((document) => this.#delete(change.kind, document));
      case "scene":
        return [this.#update(this.scene, change.changes)];
      case "behave":
        return this.#picked("Region", change.pick).map((region) => this.#behave(region, change));
      case "befall":
        return this.#picked("Token", change.pick).map((token) => this.#befall(token, change));
    }
  }

  #picked(kind: Kind, pick: number): LiveDocument[] {
    const documents = this.#documents[kind];
    return documents.length === 0 ? [] : documents.slice(pick % documents.length).slice(0, 1);
  }

  #call(name: string, document: LiveDocument, changes?: Source): void {
    for (const hook of this.#hooks.get(name) ?? []) hook(document, changes);
  }

  #create(kind: Kind, given: Source): Undo {
    this.#count += 1;
    const source = filled(
      this.generation,
      kind,
      (given["_id"] as string | undefined) ?? `${kind.toLowerCase()}${this.#count}`,
      given,
    );
    const document: LiveDocument = {
      id: String(source["_id"]),
      documentName: kind,
      parent: this.scene,
      _source: source,
      toObject: () => structuredClone(source),
    };
    this.#documents[kind].push(document);
    this.#call(`create${kind}`, document);
    return () => void this.#delete(kind, document);
  }

  #delete(kind: Kind, document: LiveDocument): Undo {
    const documents = this.#documents[kind];
    const place = documents.findIndex(({ id }) => id === document.id);
    if (place < 0) return () => undefined;
    documents.splice(place, 1);
    this.#call(`delete${kind}`, document);
    return () => void this.#create(kind, document.toObject());
  }

  /** Whole fields are replaced. */
  #update(document: LiveDocument, changes: Source): Undo {
    const before = Object.fromEntries(Object.keys(changes).map((field) => [field, document._source[field]]));
    Object.assign(document._source, structuredClone(changes));
    this.#call(`update${document.documentName}`, document, changes);
    return () => {
      const { documentName, id } = document;
      // What was deleted and made again is another object.
      const now =
        documentName === "Scene" ? document : this.#documents[documentName as Kind].find((it) => it.id === id);
      if (now !== undefined) this.#update(now, before);
    };
  }

  #behave(region: LiveDocument, { how, source }: Extract<Change, { readonly act: "behave" }>): Undo {
    const before = structuredClone(region._source["behaviors"]);
    const behaviors = region._source["behaviors"] as Source[];
    if (how === "create") behaviors.push(structuredClone(source));
    if (how === "update" && behaviors[0] !== undefined) Object.assign(behaviors[0], structuredClone(source));
    if (how === "delete") behaviors.pop();
    const behavior = {
      id: "behavior",
      documentName: "RegionBehavior",
      parent: region,
      _source: {},
      toObject: () => ({}),
    };
    this.#call(`${how}RegionBehavior`, behavior);
    return () => void this.#update(region, { behaviors: before });
  }

  #befall(token: LiveDocument, { statuses, isDefeated }: Extract<Change, { readonly act: "befall" }>): Undo {
    const { actor = null, combatant = null } = token;
    token.actor = { statuses: new Set(statuses) };
    token.combatant = { isDefeated };
    const outside = { parent: null, _source: {}, toObject: () => ({}) };
    const { delta } = token._source;
    // What an actor of its own has the token stores.
    if (delta !== null) token._source["delta"] = { effects: [{ statuses: [...statuses] }] };
    const its = { ...outside, id: "actor", documentName: "Actor", parent: delta === null ? null : token };
    const effect = { ...outside, id: "effect", documentName: "ActiveEffect", parent: its };
    this.#call("createActiveEffect", effect);
    this.#call("updateCombatant", { id: "combatant", documentName: "Combatant", ...outside });
    return () => {
      Object.assign(token, { actor, combatant });
      token._source["delta"] = delta;
      this.#call("deleteActiveEffect", effect);
    };
  }
}
