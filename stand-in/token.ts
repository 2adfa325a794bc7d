// Evidence: stand-in/EVIDENCE.md, "Canvas".
import type { Actor } from "./actor";
import { Hooks } from "./hooks";
import { isPlain, type Plain } from "./objects";
import type { ConfigPreviews } from "./placeable";
import type { TokenSource } from "./source";

/** Duration of a move's animation, milliseconds. */
const MOVE_TIME = 180;

interface Targeter {
  readonly id: string;
  readonly targets: Set<Token>;
}

interface Holder extends ConfigPreviews {
  hover: Token | null;
  readonly controlled: readonly Token[];
  readonly preview: PIXI.Container | null;
  readonly _configPreview: PIXI.Container | null;
  /** Pixels per grid space. */
  readonly gridSize: { readonly x: number; readonly y: number };
}

interface TokenOfScene {
  readonly isOwner: boolean;
  readonly isSecret: boolean;
  readonly actor: Actor | null;
  readonly id: string;
  readonly parent: { readonly id: string } | null;
  readonly _source: TokenSource;
  readonly update: (changes: Plain, options?: Plain) => Promise<unknown>;
  readonly move: (waypoint: Plain, options?: Plain) => Promise<boolean>;
}

interface TargetOptions {
  readonly user?: Targeter;
  readonly releaseOthers?: boolean;
}

/** https://foundryvtt.com/api/v14/classes/foundry.canvas.placeables.Token.html; types13 `placeables/token.d.mts`. */
export class Token extends PIXI.Container {
  readonly targeted = new Set<Targeter>();
  /** By user: https://foundryvtt.com/api/v14/interfaces/foundry.types.TokenPlannedMovement.html */
  _plannedMovement: Record<string, { readonly foundPath: readonly Plain[]; readonly searching: boolean }> = {};
  hover = false;
  /** Whether the name has room on the map, which the playground decides by the zoom. */
  readonly nameplate = { visible: true };
  #isControlled = false;
  #step: (() => void) | null = null;
  #arrived: (() => void) | null = null;
  /** Resolves when the animation has ended; null without one. */
  movementAnimationPromise: Promise<void> | null = null;

  constructor(
    readonly document: TokenOfScene,
    private readonly inLayer: Holder,
    private readonly self: Targeter,
    /** For a preview, the original token. */
    readonly _original: Token | null = null,
  ) {
    super();
    const { x, y } = document._source;
    this.position.set(x, y);
  }

  get id(): string {
    return this.document.id;
  }

  get layer(): Holder {
    return this.inLayer;
  }

  get scene(): unknown {
    return this.document.parent;
  }

  get actor(): Actor | null {
    return this.document.actor;
  }

  get isOwner(): boolean {
    return this.document.isOwner;
  }

  get isPreview(): boolean {
    return this._original !== null;
  }

  get hasPreview(): boolean {
    const { preview, _configPreview } = this.inLayer;
    const copies = [...(preview?.children ?? []), ...(_configPreview?.children ?? [])];
    return copies.some((copy) => copy instanceof Token && copy._original === this);
  }

  get controlled(): boolean {
    return this.#isControlled;
  }

  get isTargeted(): boolean {
    return this.targeted.has(this.self);
  }

  get w(): number {
    return this.document._source.width * this.inLayer.gridSize.x;
  }

  get h(): number {
    return this.document._source.height * this.inLayer.gridSize.y;
  }

  /** Drawn position, which lags behind the document during a move. */
  get bounds(): PIXI.Rectangle {
    return new PIXI.Rectangle(this.x, this.y, this.w, this.h);
  }

  get center(): PIXI.Point {
    return new PIXI.Point(this.x + this.w / 2, this.y + this.h / 2);
  }

  get hasSight(): boolean {
    const { sight } = this.document._source;
    return isPlain(sight) && sight["enabled"] === true;
  }

  /** Centre of the space in its document. Not a member of the public API. */
  get middle(): PIXI.Point {
    const { x, y } = this.document._source;
    return new PIXI.Point(x + this.w / 2, y + this.h / 2);
  }

  /** A token that is not shown is not hovered; hook `refreshToken(token, flags)`. Not a member of the public API. */
  show(isShown: boolean): void {
    if (this.visible === isShown) return;
    this.visible = isShown;
    if (!isShown) this.setHover(false);
    Hooks.callAll("refreshToken", this, { refreshVisibility: true });
  }

  /** Hook `controlToken(token, true)`; others are released first. */
  control({ releaseOthers = true }: { readonly releaseOthers?: boolean } = {}): boolean {
    if (releaseOthers) for (const other of this.inLayer.controlled) if (other !== this) other.release();
    if (!this.#isControlled) this.#setControlled(true);
    return true;
  }

  /** Hook `controlToken(token, false)`. */
  release(): boolean {
    if (this.#isControlled) this.#setControlled(false);
    return true;
  }

  /** Hook `targetToken(user, token, targeted)`. */
  setTarget(targeted = true, { user = this.self, releaseOthers = true }: TargetOptions = {}): void {
    if (releaseOthers) {
      for (const other of [...user.targets]) if (other !== this) other.setTarget(false, { user, releaseOthers: false });
    }
    if (this.targeted.has(user) === targeted) return;
    if (targeted) this.targeted.add(user);
    else this.targeted.delete(user);
    if (targeted) user.targets.add(this);
    else user.targets.delete(this);
    this.refresh();
    Hooks.callAll("targetToken", user, this, targeted);
  }

  /** Pointer events on a token; hook `hoverToken(token, hovered)`. Not a member of the public API. */
  setHover(isHovered: boolean): void {
    if (this.hover === isHovered) return;
    this.hover = isHovered;
    this.inLayer.hover = isHovered ? this : null;
    this.refresh();
    Hooks.callAll("hoverToken", this, isHovered);
  }

  /** Values typed in its sheet, in the prepared fields of a copy. Not a member of the public API. */
  prepare(fields: Readonly<Record<string, unknown>>): void {
    for (const [field, value] of Object.entries(fields))
      Object.defineProperty(this.document, field, { value, configurable: true, enumerable: true });
    this.refresh();
  }

  /** Hook `refreshToken(token, flags)`. */
  refresh(): this {
    Hooks.callAll("refreshToken", this, {});
    return this;
  }

  /** Drags a preview: its document's prepared position changes, its source stays. Not a member of the public API. */
  dragTo(place: { readonly x: number; readonly y: number }): void {
    for (const [field, value] of Object.entries(place))
      Object.defineProperty(this.document, field, { value, configurable: true, enumerable: true });
    this.position.set(place.x, place.y);
    this._original?.plan(place);
    this.refresh();
  }

  /** The way that its ruler shows to this user; null for none. Hook `refreshToken(token, flags)`. Not a member of the public API. */
  plan(to: { readonly x: number; readonly y: number } | null): void {
    const { x, y, elevation } = this.document._source;
    const foundPath =
      to === null
        ? []
        : [
            { x, y, elevation },
            { elevation, ...to },
          ];
    this._plannedMovement = to === null ? {} : { [this.self.id]: { foundPath, searching: false } };
    Hooks.callAll("refreshToken", this, { refreshRuler: true });
  }

  /** Moves to the document's position; the update option `animate: false` skips the animation. */
  moveToDocument(isAnimated: boolean): void {
    const { x, y } = this.document._source;
    const from = { x: this.x, y: this.y };
    const start = performance.now();
    this.#stop();
    this.movementAnimationPromise = new Promise((resolve) => {
      this.#arrived = resolve;
    });
    this.#step = () => {
      const part = isAnimated ? Math.min(1, (performance.now() - start) / MOVE_TIME) : 1;
      this.position.set(from.x + (x - from.x) * part, from.y + (y - from.y) * part);
      if (part === 1) this.#stop();
      this.refresh();
    };
    PIXI.Ticker.shared.add(this.#step);
    if (!isAnimated) this.#step();
  }

  override destroy(options?: Parameters<PIXI.Container["destroy"]>[0]): void {
    this.#stop();
    this._original?.plan(null);
    for (const user of this.targeted) user.targets.delete(this);
    if (this.inLayer.hover === this) this.inLayer.hover = null;
    Hooks.callAll("destroyToken", this);
    super.destroy(options);
  }

  #setControlled(isControlled: boolean): void {
    this.#isControlled = isControlled;
    this.refresh();
    Hooks.callAll("controlToken", this, isControlled);
  }

  #stop(): void {
    if (this.#step !== null) PIXI.Ticker.shared.remove(this.#step);
    this.#step = null;
    this.#arrived?.();
    this.#arrived = null;
    this.movementAnimationPromise = null;
  }
}
