/**
 * What the batches use of Foundry's client, as versions 13 and 14 have it alike. The League's declarations are of version 13
 * alone, and what is asked here is whether the client is as declared.
 */

export type Fields = Readonly<Record<string, unknown>>;

export interface Held<D> {
  readonly contents: readonly D[];
  readonly size: number;
  get(id: string): D | undefined;
  has(id: string): boolean;
}

export interface Doc {
  readonly id: string;
  readonly uuid: string;
  readonly documentName: string;
  readonly parent: Doc | null;
  readonly flags: Readonly<Record<string, Fields>>;
  readonly _source: Fields;
  readonly sheet: App;
  toObject(): Fields;
  update(changes: Fields, options?: Fields): Promise<unknown>;
  delete(options?: Fields): Promise<unknown>;
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
  createEmbeddedDocuments(name: string, sources: readonly Fields[], options?: Fields): Promise<Doc[]>;
  deleteEmbeddedDocuments(name: string, ids: readonly string[]): Promise<unknown>;
  getEmbeddedCollection(name: string): Held<Doc>;
  updateEmbeddedDocuments(name: string, changes: readonly Fields[], options?: Fields): Promise<Doc[]>;
}

export interface Grid {
  readonly size: number;
  getTopLeftPoint(offset: Offset): Point;
  getCenterPoint(offset: Offset): Point;
  getOffset(point: Point): Offset;
  readonly distance: number;
  getCircle(centre: Point, radius: number): readonly Point[];
}

export interface Offset {
  readonly i: number;
  readonly j: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface SceneDoc extends Doc {
  readonly name: string;
  readonly grid: Grid;
  readonly walls: Held<Doc>;
  readonly tokens: Held<TokenDoc>;
  readonly regions: Held<Doc>;
  /** Version 14. */
  readonly levels?: Held<Doc>;
  view(): Promise<unknown>;
}

export interface ActorDoc extends Doc {
  readonly statuses: ReadonlySet<string>;
  readonly token: Doc | null;
  readonly prototypeToken: object;
  toggleStatusEffect(id: string, options: { readonly active: boolean }): Promise<unknown>;
}

export interface MovementData {
  readonly id: string;
  readonly chain: readonly string[];
  readonly origin: Point;
  readonly destination: Point;
  readonly method: string;
  readonly state: string;
  readonly passed: { readonly waypoints: readonly Point[] };
  readonly pending: { readonly waypoints: readonly Point[] };
  readonly user: { readonly isSelf: boolean } | null;
}

export interface TokenDoc extends Doc, Point {
  readonly name: string;
  readonly hidden: boolean;
  readonly isSecret: boolean;
  readonly actor: ActorDoc | null;
  readonly object: TokenObject | null;
  readonly movement: MovementData | null;
  move(waypoints: Fields | readonly Fields[], options?: Fields): Promise<boolean>;
  pauseMovement(key: string): Promise<boolean> | null;
  resumeMovement(movementId: string, key: string): void;
  stopMovement(): boolean;
  revertRecordedMovement(movementId?: string): Promise<boolean>;
  getOccupiedGridSpaceOffsets(): readonly Offset[];
  getSnappedPosition(): Fields;
}

export interface TokenObject extends Point {
  readonly id: string;
  readonly document: TokenDoc;
  readonly layer: { readonly placeables: readonly object[] } | null;
  readonly isTargeted: boolean;
  control(options?: Fields): boolean;
  release(): boolean;
  setTarget(targeted: boolean, options?: Fields): void;
}

export interface CombatantDoc extends Doc {
  readonly initiative: number | null;
  readonly tokenId: string;
}

export interface CombatDoc extends Doc {
  readonly round: number;
  readonly turn: number | null;
  readonly started: boolean;
  readonly turns: readonly CombatantDoc[];
  readonly combatants: Held<CombatantDoc>;
  readonly combatant: CombatantDoc | null | undefined;
  setupTurns: () => unknown;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  nextRound(): Promise<unknown>;
  previousTurn(): Promise<unknown>;
  previousRound(): Promise<unknown>;
}

export interface App {
  readonly id: string;
  readonly element: HTMLElement;
  readonly rendered: boolean;
  readonly document?: Doc | null;
  readonly token?: { readonly actor?: object | null } | null;
  render(options: Fields): Promise<unknown>;
  close(options?: Fields): Promise<unknown>;
}

type AppClass = new (options?: Fields) => App;

export interface UserDoc {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  readonly isSelf: boolean;
  readonly active: boolean;
  readonly isActiveGM: boolean;
  readonly targets: ReadonlySet<object>;
  query(name: string, data: unknown, options: { readonly timeout: number }): Promise<unknown>;
}

interface Package {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly active: boolean;
}

interface Compendium {
  readonly metadata: { readonly id: string };
  getIndex(): Promise<Held<{ readonly _id: string }>>;
  getDocument(id: string): Promise<Doc>;
}

interface Binding {
  readonly key: string;
  readonly modifiers?: readonly string[];
}

export interface KeyAction {
  readonly editable?: readonly Binding[];
  readonly uneditable?: readonly Binding[];
}

interface DocumentClass {
  readonly TYPES: readonly string[];
  create(source: Fields, options?: Fields): Promise<Doc | undefined>;
}

export interface Collision {
  testCollision(from: Point, to: Point, options: { readonly type: string; readonly mode: "any" }): boolean;
}

type Listener = (...told: never[]) => unknown;

export interface Client {
  readonly Hooks: {
    on(name: string, listener: Listener): number;
    off(name: string, id: number): void;
    readonly events: Readonly<Record<string, readonly { readonly id: number; readonly fn: Listener }[]>>;
  };
  readonly game: {
    readonly version: string;
    readonly release: { readonly generation: number };
    readonly system: Package;
    readonly world: { readonly id: string };
    readonly modules: { readonly contents: readonly Package[]; get(id: string): Package | undefined };
    readonly packs: { readonly contents: readonly Compendium[] };
    readonly scenes: Held<SceneDoc>;
    readonly actors: Held<ActorDoc>;
    readonly combats: Held<CombatDoc>;
    readonly messages: Held<Doc>;
    readonly user: UserDoc;
    readonly users: Held<UserDoc> & { readonly activeGM: UserDoc | null };
    readonly settings: {
      readonly settings: ReadonlyMap<string, unknown>;
      register(namespace: string, key: string, setting: Fields): void;
      get(namespace: string, key: string): unknown;
      set(namespace: string, key: string, value: unknown): Promise<unknown>;
    };
    readonly keybindings: { readonly actions: ReadonlyMap<string, KeyAction> };
    readonly i18n: { localize(key: string): string; format(key: string, data: Fields): string };
  };
  readonly canvas: {
    readonly ready: boolean;
    readonly scene: SceneDoc | null;
    readonly grid: Grid;
    readonly dimensions: Record<"sceneX" | "sceneY" | "sceneWidth" | "sceneHeight", number>;
    readonly tokens: {
      activate(): unknown;
      readonly placeables: readonly TokenObject[];
      readonly controlled: readonly TokenObject[];
      releaseAll(): number;
    };
    readonly walls: {
      readonly history: readonly { readonly type: string; readonly data: readonly Fields[] }[];
      undoHistory(): Promise<unknown>;
    };
    readonly hud: { readonly token: App & { readonly object: TokenObject | null; bind(token: object): Promise<void> } };
    readonly effects: {
      testInsideLight(point: Point & { readonly elevation: number }, options?: object): boolean;
    };
  };
  readonly ui: {
    readonly combat: App & {
      viewed: CombatDoc | null;
      renderPopout(): Promise<App | undefined>;
      readonly popout: App | null;
    };
    readonly controls: { readonly controls: Readonly<Record<string, { readonly tools?: Fields }>> };
    readonly notifications: { info(message: string, options?: Fields): object; remove(notice: object): void };
    readonly chat: { processMessage(message: string): Promise<unknown> };
  };
  readonly CONFIG: {
    readonly Scene: { readonly documentClass: DocumentClass };
    readonly Actor: { readonly documentClass: DocumentClass };
    readonly Combat: { readonly documentClass: DocumentClass & { readonly prototype: CombatDoc } };
    readonly ChatMessage: { readonly documentClass: DocumentClass; readonly dataModels: Fields };
    readonly Canvas: { readonly polygonBackends: Readonly<Record<string, Collision>> };
    readonly RegionBehavior: { readonly dataModels: Fields };
    readonly statusEffects: readonly Fields[];
    readonly specialStatusEffects: Readonly<Record<string, string>>;
    readonly queries: Record<string, unknown>;
  };
  readonly foundry: {
    readonly applications: {
      readonly instances: ReadonlyMap<string, App>;
      readonly api: { readonly DialogV2: { wait(options: Fields): Promise<unknown> } };
      readonly fields: {
        readonly createSelectInput: (config: Fields) => HTMLSelectElement;
        readonly createFormGroup: (config: Fields) => HTMLElement;
      };
      readonly sheets: {
        readonly PrototypeTokenConfig: AppClass;
        /** Version 14. */
        readonly palette: { readonly WallPalette: AppClass };
      };
      readonly ux: { readonly TextEditor: { readonly implementation: { enrichHTML(text: string): Promise<string> } } };
    };
  };
}

/** This page's client, read each time: its parts are created one after the other. */
export const client = (): Client => globalThis as unknown as Client;

export const isNewer = (): boolean => client().game.release.generation >= 14;
