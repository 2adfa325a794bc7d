import type { StandInCanvas, View } from "../../stand-in/canvas";
import type { Token } from "../../stand-in/token";
import { beginStroke, type Pencil, type Stroke } from "../draw/drawing";
import { hoverOnly, toggleTarget } from "./choosing";
import { areWallsActive, chooseWall, chooseWallsWithin } from "./choosing-walls";
import { dragCopy, snapped, type Drag } from "./moving";
import { doorAt, tokenAt, turnDoor } from "./reach";
import { pinchOf, zoomAbout } from "./zoom";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Largest pointer movement of a click, screen pixels. */
const CLICK_REACH = 5;
const DOUBLE_CLICK_TIME = 350;
/** How long a finger holds a creature to open its menu, milliseconds. */
const HOLD_TIME = 500;

interface Press {
  readonly start: Point;
  readonly token: Token | null;
  /** From the token's corner to the pointer, scene pixels. */
  readonly grip: Point;
  readonly view: View;
  readonly choosesWalls: boolean;
  /** What is being drawn; null when the press does something else. */
  readonly stroke: Stroke | null;
  /** The attackers before the press. */
  readonly attackers: readonly Token[];
  isDrag: boolean;
}

interface Click {
  readonly token: Token;
  readonly at: number;
  readonly attackers: readonly Token[];
}

const placeOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

/** State of the mouse, pen or fingers: selecting, targeting, dragging, opening doors, panning, zooming. */
class Hand {
  readonly #touching = new Map<number, Point>();
  #press: Press | null = null;
  #lastClick: Click | null = null;
  #drag: Drag | null = null;
  #holding: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly canvas: StandInCanvas,
    private readonly board: HTMLCanvasElement,
    private readonly pencil: Pencil,
  ) {}

  down(event: PointerEvent): void {
    this.board.focus({ preventScroll: true });
    this.#touching.set(event.pointerId, placeOf(event));
    // A finger points without moving.
    if (event.pointerType === "touch")
      this.canvas.mousePosition = this.canvas.canvasCoordinatesFromClient(placeOf(event));
    if (event.button !== 0) return;
    this.board.setPointerCapture(event.pointerId);
    // A second finger zooms instead of drawing.
    this.#press?.stroke?.cancel();
    this.#press = this.#touching.size === 1 ? this.#begin(event) : null;
    clearTimeout(this.#holding);
    const token = this.#press?.token ?? null;
    if (token !== null && event.pointerType === "touch") this.#holding = setTimeout(() => this.#hold(token), HOLD_TIME);
  }

  /** The press is over then: what the finger does next moves nothing and targets nobody. */
  #hold(token: Token): void {
    if (this.#press?.token !== token || this.#press.isDrag) return;
    this.#press = null;
    if (token.document.isOwner) void this.canvas.hud.token.bind(token);
  }

  move(event: PointerEvent): void {
    if (this.#touching.has(event.pointerId)) {
      if (this.#touching.size === 2) pinchOf(this.canvas, this.#touching, event);
      this.#touching.set(event.pointerId, placeOf(event));
    }
    const press = this.#press;
    if (press === null) {
      if (event.pointerType !== "touch") this.hover(tokenAt(this.canvas, this.#inScene(event)));
      return;
    }
    press.isDrag ||= Math.hypot(event.clientX - press.start.x, event.clientY - press.start.y) > CLICK_REACH;
    if (press.isDrag) this.#pull(event, press);
  }

  up(event: PointerEvent): void {
    const press = this.#press;
    clearTimeout(this.#holding);
    this.#touching.delete(event.pointerId);
    this.#press = null;
    const isDropped = event.type === "pointerup" && event.button === 0;
    this.#endDrag(isDropped);
    if (press?.stroke) return isDropped ? press.stroke.end() : press.stroke.cancel();
    if (press?.isDrag === true && press.choosesWalls && isDropped)
      chooseWallsWithin(this.canvas, this.canvas.canvasCoordinatesFromClient(press.start), this.#inScene(event));
    if (press !== null && !press.isDrag && event.type === "pointerup" && event.button === 0) this.#click(event, press);
  }

  /** Escape cancels a drag. Returns whether there was one. */
  cancel(): boolean {
    const stroke = this.#press?.stroke ?? null;
    const isDragging = this.#drag !== null || stroke !== null;
    stroke?.cancel();
    this.#endDrag(false);
    if (isDragging) this.#press = null;
    return isDragging;
  }

  #endDrag(isDropped: boolean): void {
    const drag = this.#drag;
    this.#drag = null;
    document.body.classList.remove("is-dragging");
    if (isDropped) drag?.drop();
    else drag?.cancel();
  }

  leave(): void {
    if (this.#press === null) this.hover(null);
  }

  /** Some browsers send this for a finger that holds, too: also after it has let go, and with the menu open. */
  aim(event: MouseEvent): void {
    event.preventDefault();
    const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
    const press = isTouch ? this.#press : null;
    if (press !== null) return press.token === null ? undefined : this.#hold(press.token);
    const { token: hud } = this.canvas.hud;
    const token = tokenAt(this.canvas, this.#inScene(event));
    if (token?.document.isOwner === true && !(isTouch && hud.object === token)) void hud.bind(token);
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    zoomAbout(this.canvas, placeOf(event), Math.exp(-event.deltaY / 600));
  }

  hover(token: Token | null): void {
    hoverOnly(this.canvas, token);
    this.board.style.cursor = this.pencil.kind === null ? (token === null ? "grab" : "pointer") : "crosshair";
  }

  #inScene(event: MouseEvent): Point {
    return this.canvas.canvasCoordinatesFromClient(placeOf(event));
  }

  #begin(event: PointerEvent): Press {
    const { canvas } = this;
    const at = this.#inScene(event);
    const stroke = beginStroke(canvas, this.pencil, at, event.shiftKey);
    const choosesWalls = areWallsActive(canvas);
    const token = stroke === null && !choosesWalls && doorAt(canvas, at) === null ? tokenAt(canvas, at) : null;
    const grip = { x: at.x - (token?.x ?? 0), y: at.y - (token?.y ?? 0) };
    const attackers = canvas.tokens.controlled;
    return { start: placeOf(event), token, grip, choosesWalls, stroke, view: canvas.view, attackers, isDrag: false };
  }

  #pull(event: PointerEvent, { start, token, grip, view, choosesWalls, stroke }: Press): void {
    if (stroke !== null) return stroke.to(this.#inScene(event), event.shiftKey);
    if (choosesWalls) return;
    const grid = this.canvas.scene?.spaces;
    if (token === null) {
      const { x, y, scale } = view;
      this.canvas.pan({ x: x - (event.clientX - start.x) / scale, y: y - (event.clientY - start.y) / scale });
      return;
    }
    const at = this.#inScene(event);
    const corner = { x: Math.round(at.x - grip.x), y: Math.round(at.y - grip.y) };
    this.#drag ??= dragCopy(this.canvas, token);
    // The card and the list are about where it stands.
    document.body.classList.toggle("is-dragging", this.#drag !== null);
    if (grid !== undefined) this.#drag?.to(event.shiftKey ? corner : snapped(corner, grid));
  }

  #click(event: PointerEvent, { token, attackers, choosesWalls }: Press): void {
    if (choosesWalls) return chooseWall(this.canvas, this.#inScene(event), event.shiftKey);
    const isTouch = event.pointerType === "touch";
    if (isTouch && this.canvas.hud.token.rendered) return void this.canvas.hud.token.clear();
    const door = doorAt(this.canvas, this.#inScene(event));
    if (door !== null) turnDoor(door);
    else if (token !== null && isTouch) this.#tap(token);
    else if (token !== null) this.#clickToken({ token, at: event.timeStamp, attackers });
    // A finger that points at the ground asks about the place, such as one of the threat map.
    else if (!isTouch) this.canvas.tokens.releaseAll();
  }

  /** Touch has no hover: the first tap selects the attacker, the next the target to look at. */
  #tap(token: Token): void {
    const [attacker] = this.canvas.tokens.controlled;
    if (attacker === undefined) token.control();
    else if (attacker === token) token.release();
    else token.setTarget(!token.isTargeted);
  }

  /** The second click of a double click targets the token, and controls the former attacker again. */
  #clickToken(click: Click): void {
    const { token } = click;
    const last = this.#lastClick;
    if (last?.token !== token || click.at - last.at > DOUBLE_CLICK_TIME) {
      this.#lastClick = click;
      token.control();
      return;
    }
    this.#lastClick = null;
    const [before] = last.attackers;
    if (before !== undefined && before !== token) before.control();
    toggleTarget(token);
  }
}

/** Escape cancels a drag before anything else. */
const cancelOnEscape = (hand: Hand): void => {
  const cancel = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && hand.cancel()) event.stopImmediatePropagation();
  };
  window.addEventListener("keydown", cancel, { capture: true });
};

/** Lets mouse, pen and touch control the map. */
export const attachPointer = (canvas: StandInCanvas, board: HTMLCanvasElement, pencil: Pencil): void => {
  const hand = new Hand(canvas, board, pencil);
  cancelOnEscape(hand);
  board.addEventListener("pointerdown", (event) => {
    hand.down(event);
  });
  board.addEventListener("pointermove", (event) => {
    hand.move(event);
  });
  for (const type of ["pointerup", "pointercancel"] as const) {
    board.addEventListener(type, (event) => {
      hand.up(event);
    });
  }
  board.addEventListener("pointerleave", () => {
    hand.leave();
  });
  board.addEventListener("contextmenu", (event) => {
    hand.aim(event);
  });
  const wheel = (event: WheelEvent): void => {
    hand.wheel(event);
  };
  board.addEventListener("wheel", wheel, { passive: false });
};
