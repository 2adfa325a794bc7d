import type { Actor } from "./actor";
import { Collection } from "./collection";
import type { CompendiumCollection } from "./compendium";
import type { Combat } from "./combat/combat";
import { createOfWorld } from "./creating";
import { DocumentCollection } from "./document-collection";
import type { Plain } from "./objects";
import { SceneDocument } from "./scene-document";
import type { User } from "./user";

/** types13 `documents/collections/scenes.d.mts`. */
export class Scenes extends DocumentCollection<SceneDocument> {
  get viewed(): SceneDocument | null {
    return this.contents.find((scene) => scene.isView) ?? null;
  }

  get current(): SceneDocument | null {
    return this.viewed;
  }

  get active(): SceneDocument | null {
    return this.contents.find((scene) => scene._source["active"] === true) ?? null;
  }

  /** types13 `documents/abstract/world-collection.d.mts`: imports a compendium scene into the world with a new id. */
  async importFromCompendium(pack: CompendiumCollection, id: string, changes: Plain = {}): Promise<SceneDocument> {
    const document = await pack.getDocument(id);
    if (document === undefined) throw new Error(`${pack.getUuid(id)} does not exist`);
    const { _id, ...source } = document.toObject();
    const made = await createOfWorld("Scene", { ...source, ...changes }, {});
    if (!(made instanceof SceneDocument)) throw new Error(`${pack.getUuid(String(_id))} was not imported`);
    return made;
  }
}

/** types13 `documents/collections/users.d.mts`. */
export class Users extends Collection<User> {
  constructor(users: readonly User[]) {
    super();
    for (const user of users) this.set(user.id, user);
    this.designate();
  }

  get current(): User | null {
    return this.find(({ isSelf }) => isSelf) ?? null;
  }

  get activeGM(): User | null {
    return this.find(({ isActiveGM }) => isActiveGM) ?? null;
  }

  get players(): User[] {
    return this.filter(({ isGM }) => !isGM);
  }

  /** The first user of the highest role that meets the condition. */
  getDesignatedUser(condition: (user: User) => boolean): User | null {
    const qualified = this.filter(condition).toSorted((a, b) => b.role - a.role);
    return qualified[0] ?? null;
  }

  /** After a user has connected or disconnected. Not a member of the public API. */
  designate(): void {
    const gm = this.getDesignatedUser(({ active, isGM }) => active && isGM);
    for (const user of this.contents) user.isActiveGM = user === gm;
  }
}

/** types13 `documents/collections/actors.d.mts`. */
export class Actors extends DocumentCollection<Actor> {}

/** types13 `documents/collections/combat-encounters.d.mts`: combats without a scene and of the viewed scene. */
export class CombatEncounters extends DocumentCollection<Combat> {
  #chosen: Combat | null = null;

  constructor(private readonly scenes: Scenes) {
    super();
  }

  get combats(): Combat[] {
    const viewed = this.scenes.viewed?.id;
    return this.contents.filter(({ _source: { scene } }) => scene === null || scene === viewed);
  }

  get active(): Combat | undefined {
    return this.combats.find((combat) => combat.isActive);
  }

  /** The combat in the tracker. */
  get viewed(): Combat | null {
    return this.#chosen !== null && this.combats.includes(this.#chosen) ? this.#chosen : (this.active ?? null);
  }

  /** The combat to show in the tracker; null for the active one. Not a member of the public API. */
  choose(combat: Combat | null): void {
    this.#chosen = combat;
  }
}
