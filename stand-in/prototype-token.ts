import type { StandInDocument } from "./document";
import { getProperty, isPlain, type Plain } from "./objects";
import { Strict } from "./strict";

/** types13 `common/data/data.d.mts`, PrototypeToken: the initial data of an actor's tokens, stored in the actor. */
export class PrototypeToken extends Strict {
  readonly apps: Record<string, unknown> = {};

  constructor(readonly actor: StandInDocument) {
    super("PrototypeToken");
  }

  get parent(): StandInDocument {
    return this.actor;
  }

  get _source(): Plain {
    const source = this.actor._source["prototypeToken"];
    return isPlain(source) ? source : {};
  }

  get name(): unknown {
    return this._source["name"];
  }

  get flags(): unknown {
    return this._source["flags"];
  }

  get isOwner(): boolean {
    return this.actor.isOwner;
  }

  getFlag(scope: string, key: string): unknown {
    return getProperty(this._source, `flags.${scope}.${key}`);
  }

  toObject(): Plain {
    return structuredClone(this._source);
  }

  /** Hook `updateActor`, with the changes below `prototypeToken`. */
  update(data: Plain, operation: Plain = {}): Promise<StandInDocument> {
    return this.actor.update({ prototypeToken: data }, operation);
  }
}
