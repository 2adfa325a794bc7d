import { Hooks } from "./hooks";
import { InteractionLayer } from "./layers";
import type { StandInDocument } from "./document";
import type { ConfigPreview } from "./placeable";
import { HistoryLayer } from "./placeables-layer";
import type { SceneDocument } from "./scene-document";
import { Token } from "./token";
import { TokenDocument } from "./token-document";
import type { User } from "./user";
import type { CanvasVisibility } from "./vision";

/** https://foundryvtt.com/api/v14/classes/foundry.canvas.layers.TokenLayer.html; types13 `layers/tokens.d.mts`. */
export class TokenLayer extends HistoryLayer {
  static override readonly documentName = "Token";
  hover: Token | null = null;
  gridSize = { x: 100, y: 100 };
  readonly #byId = new Map<string, Token>();
  readonly #documents = new Set<TokenDocument>();
  #user: User | null = null;
  #toDraw: readonly TokenDocument[] = [];

  static override get layerOptions() {
    return { name: "tokens", baseClass: InteractionLayer, zIndex: 200 };
  }

  get placeables(): Token[] {
    return [...this.#byId.values()];
  }

  get controlled(): Token[] {
    return this.placeables.filter((token) => token.controlled);
  }

  get ownedTokens(): Token[] {
    return this.placeables;
  }

  get(id: string): Token | undefined {
    return this.#byId.get(id);
  }

  releaseAll(): number {
    const { controlled } = this;
    for (const token of controlled) token.release();
    return controlled.length;
  }

  /** Replaces the canvas telling its layer what to draw. */
  prepare(scene: SceneDocument, user: User): void {
    const { sizeX, sizeY } = scene.spaces;
    this.gridSize = { x: sizeX, y: sizeY };
    this.#user = user;
    this.show(scene);
    const documents = scene.collections["tokens"]?.contents ?? [];
    this.#toDraw = documents.filter((it) => it instanceof TokenDocument);
  }

  protected override async _draw(options: object): Promise<void> {
    await super._draw(options);
    for (const document of this.#toDraw) this.place(document);
  }

  /** Hook `drawToken(token)`. */
  place(document: TokenDocument): void {
    if (this.#user === null) return;
    const token = new Token(document, this, this.#user);
    document.object = token;
    this.#documents.add(document);
    this.#byId.set(token.id, token);
    this.addChild(token);
    token.visible = this.#user.isGM || !document._source.hidden;
    Hooks.callAll("drawToken", token);
    token.refresh();
  }

  /** The points this user sees from. Not a member of the public API. */
  get eyes(): readonly PIXI.Point[] {
    return this.placeables.filter(({ isOwner, hasSight }) => isOwner && hasSight).map(({ middle }) => middle);
  }

  /** Players see no hidden tokens, and others only where walls permit. Not a member of the public API. */
  restrict(visibility: CanvasVisibility): void {
    for (const token of this.placeables) {
      const isSeen = token.isOwner || visibility.sees(token.middle, { tolerance: Math.min(token.w, token.h) / 4 });
      token.show(this.#user?.isGM === true || (isSeen && !token.document._source.hidden));
    }
  }

  /** The preview of a dragged token. Not a member of the public API. */
  makePreview(token: Token, into = this.preview): Token | null {
    const scene = this.shownScene;
    const document = scene?.world.open("Token", token.document._source, scene);
    if (!(document instanceof TokenDocument) || this.#user === null) return null;
    const copy = new Token(document, this, this.#user, token);
    document.object = copy;
    into?.addChild(copy);
    Hooks.callAll("drawToken", copy);
    return copy;
  }

  override makeConfigPreview(document: StandInDocument): ConfigPreview | null {
    const token = document instanceof TokenDocument ? document.object : null;
    return token === null ? null : this.makePreview(token, this._configPreview);
  }

  remove(document: TokenDocument): void {
    const token = document.object;
    document.object = null;
    this.#documents.delete(document);
    this.#byId.delete(document.id);
    token?.release();
    token?.destroy({ children: true });
  }

  protected override async _tearDown(options: object): Promise<void> {
    for (const document of this.#documents) document.object = null;
    this.#documents.clear();
    this.#byId.clear();
    this.hover = null;
    await super._tearDown(options);
  }
}
