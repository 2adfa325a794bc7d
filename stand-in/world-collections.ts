import type { Actor } from "./actor";
import { Collection } from "./collection";
import type { Combat } from "./combat";
import type { SceneDocument } from "./scene-document";
import type { User } from "./user";

/** types13 `documents/collections/scenes.d.mts`. */
export class Scenes extends Collection<SceneDocument> {
  get viewed(): SceneDocument | null {
    return this.contents.find((scene) => scene.isView) ?? null;
  }

  get current(): SceneDocument | null {
    return this.viewed;
  }

  get active(): SceneDocument | null {
    return this.contents.find((scene) => scene._source["active"] === true) ?? null;
  }
}

/** types13 `documents/collections/users.d.mts`. */
export class Users extends Collection<User> {
  constructor(
    private readonly self: User,
    other: User,
  ) {
    super();
    for (const user of [self, other]) this.set(user.id, user);
  }

  get current(): User {
    return this.self;
  }

  get activeGM(): User | null {
    return this.self.isActiveGM ? this.self : null;
  }
}

/** types13 `documents/collections/actors.d.mts`. */
export class Actors extends Collection<Actor> {}

/** types13 `documents/collections/combat-encounters.d.mts`: those of no scene and of the viewed one. */
export class CombatEncounters extends Collection<Combat> {
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

  get viewed(): Combat | null {
    return this.active ?? null;
  }
}
