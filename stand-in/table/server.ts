// Evidence: stand-in/EVIDENCE.md, "Users and queries".
import type { StandInDocument, World } from "../document";
import { Hooks, silently } from "../hooks";
import { apply, applyOnce, refusalOf } from "../operations";
import type { Settings } from "../settings";
import { TokenDocument } from "../token-document";
import { ROSTER, type User, type UserKey } from "../user";
import type { MovementNews, Operation } from "../world";
import type { Scenes, Users } from "../world-collections";
import { Connection } from "./connection";
import type { Entry, SettingChange } from "./log";
import { asCreatedBy, refusal } from "./permissions";
import type { Client } from "./presence";

/** The parts of the game that the server changes. */
interface Seat {
  readonly settings: Settings;
  readonly user: User;
  readonly users: Users;
  readonly scenes: Scenes;
}

type DocumentEntry = Extract<Entry, { readonly operation: unknown }>;

/** What the server has refused reaches no other client. */
const applyUnlessRefused = (world: World, operation: Operation): StandInDocument[] =>
  refusalOf(world, operation) === null ? apply(world, operation) : [];

const isOfDocuments = (entry: Entry): entry is DocumentEntry => "operation" in entry;

/** A world shared by several pages of this browser: `?world=NAME`. Refuses what a server would. */
export class Server {
  #past: readonly Entry[] = [];
  #at: { readonly world: World; readonly game: Seat } | null = null;

  private constructor(
    readonly name: string,
    readonly connection: Connection,
  ) {}

  static async open(world: string, user: UserKey): Promise<Server> {
    const server = new Server(world, await Connection.open(world, ROSTER[user].id));
    server.#past = await server.connection.past();
    return server;
  }

  /** Settings are available before modules start. */
  loadSettings({ settings }: Pick<Seat, "settings">): void {
    silently(() => {
      for (const entry of this.#past) if (!isOfDocuments(entry)) settings.receive(entry.setting);
    });
  }

  /** Brings the world to its current state without hooks, then follows it. */
  async join(world: World, game: Seat): Promise<void> {
    this.#at = { world, game };
    silently(() => {
      for (const entry of this.#past) if (isOfDocuments(entry)) applyUnlessRefused(world, entry.operation);
    });
    this.#past = [];
    await this.connection.join({
      receive: (entry, isOwn) => this.#receive(entry, isOwn),
      onNews: (news) => {
        const token = world.find(news.token);
        if (token instanceof TokenDocument) token.moves.hear(news);
      },
      onPresence: (client, isThere) => this.#onPresence(client, isThere),
    });
  }

  async submit(given: Operation): Promise<StandInDocument[]> {
    const operation = this.#at === null ? given : asCreatedBy(given, this.#at.game.user, this.#at.world);
    const refused = this.#at === null ? null : refusal(this.#at.world, operation, this.#at.game.user);
    if (refused !== null) {
      ui.notifications.error(refused, { console: false });
      throw new Error(refused);
    }
    const documents = await this.connection.submit({ client: this.connection.self.id, operation, isDone: false });
    return isDocuments(documents) ? documents : [];
  }

  /** Publishes what was already done here. */
  publish(operation: Operation): void {
    void this.connection.submit({ client: this.connection.self.id, operation, isDone: true });
  }

  changeSetting(setting: SettingChange): Promise<unknown> {
    return this.connection.submit({ client: this.connection.self.id, setting });
  }

  tell(news: MovementNews): void {
    this.connection.tell(news);
  }

  #receive(entry: Entry, isOwn: boolean): unknown {
    if (this.#at === null) return undefined;
    const { world, game } = this.#at;
    if (!isOfDocuments(entry)) return game.settings.receive(entry.setting);
    if (isOwn) return entry.isDone ? [] : applyOnce(world, entry.operation);
    return applyUnlessRefused(world, entry.operation);
  }

  /** Hook `userConnected(user, connected)`, when a user's first page opens and the last one closes. */
  #onPresence({ userId }: Client, isThere: boolean): void {
    const { users } = this.#at?.game ?? {};
    const user = users?.get(userId);
    const isConnected = isThere || this.connection.clients.some((it) => it.userId === userId);
    if (user === undefined || user.isSelf || user.active === isConnected) return;
    user.active = isConnected;
    users?.designate();
    if (!isConnected) this.#stopMovesOf(userId);
    Hooks.callAll("userConnected", user, isConnected);
  }

  /** A movement stops when its user disconnects. */
  #stopMovesOf(userId: string): void {
    for (const { collections } of this.#at?.game.scenes.contents ?? [])
      for (const token of collections["tokens"]?.contents ?? [])
        if (token instanceof TokenDocument) token.moves.stopIfOf(userId);
  }
}

const isDocuments = (value: unknown): value is StandInDocument[] => Array.isArray(value);
