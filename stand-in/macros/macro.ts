import { createOfWorld } from "../creating";
import { StandInDocument, type Owner, type World } from "../document";
import type { Plain } from "../objects";
import type { Source } from "../source";

interface MacroSource extends Source {
  readonly name: string;
  readonly type: string;
  readonly img: string;
  readonly command: string;
  readonly author: string | null;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Macro.html; script macros only. */
export class Macro extends StandInDocument<MacroSource> {
  constructor(source: Plain, world: World) {
    super("Macro", source, null, world);
  }

  get isAuthor(): boolean {
    return this._source.author === this.world.userId;
  }

  override isOwnedBy(user: Owner): boolean {
    return user.isGM || this._source.author === user.id;
  }

  /**
   * Scripts get the controlled `token` (https://foundryvtt.com/article/macros/) or the given one; `this` is the macro.
   */
  async execute({ token = game.canvas.tokens?.controlled[0] }: { readonly token?: unknown } = {}): Promise<unknown> {
    // oxlint-disable-next-line typescript/no-implied-eval -- a script is a text
    const script = new Function("token", `return (async () => { ${this._source.command}\n})();`);
    const done: unknown = await Reflect.apply(script, this, [token]);
    return done;
  }

  static async create(data: Plain, options: Plain = {}): Promise<Macro | undefined> {
    const made = await createOfWorld("Macro", { author: game.user.id, ...data }, options);
    return made instanceof Macro ? made : undefined;
  }
}
