import { createOfWorld } from "./creating";
import { StandInDocument, type Owner, type World } from "./document";
import { isPlain, randomID, type Plain } from "./objects";

const pagesIn = ({ pages }: Plain): Plain[] =>
  (Array.isArray(pages) ? pages : []).filter(isPlain).map((page) => ({ _id: randomID(), ...page }));

/** https://foundryvtt.com/api/v14/classes/foundry.documents.JournalEntry.html, without a window. */
export class JournalEntry extends StandInDocument {
  constructor(source: Plain, world: World) {
    super("JournalEntry", source, null, world);
  }

  override isOwnedBy(user: Owner): boolean {
    const { ownership } = this._source;
    const levels: Plain = isPlain(ownership) ? ownership : {};
    return user.isGM || (levels[user.id] ?? levels["default"]) === 3;
  }

  /** Whether a player owns it. */
  get hasPlayerOwner(): boolean {
    return this.world.users().some((user) => !user.isGM && this.isOwnedBy(user));
  }

  static async create(data: Plain, options: Plain = {}): Promise<JournalEntry | undefined> {
    const made = await createOfWorld("JournalEntry", { ...data, pages: pagesIn(data) }, options);
    return made instanceof JournalEntry ? made : undefined;
  }
}
