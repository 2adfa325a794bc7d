import { Hooks, isSilent } from "../hooks";
import type { Plain } from "../objects";
import type { MovementNews } from "../world";
import {
  spacesBetween,
  type Measure,
  type MovementOperation,
  type PassedWaypoint,
  type Position,
} from "./movement-data";

interface Someone {
  readonly id: string;
  readonly isSelf: boolean;
}

/** types13 `client/documents/token.d.mts`, TokenDocument.MovementData. */
export interface MovementData extends MovementOperation {
  readonly user: Someone | null;
  state: "completed" | "paused" | "pending" | "stopped";
  readonly updateOptions: Plain;
}

interface Mover {
  readonly uuid: string;
  readonly tell: (news: MovementNews) => void;
  readonly measure: () => Measure;
  /** Resolves when the animation of the last move has ended. */
  readonly arrival: () => Promise<void>;
  /** Moves on to the next checkpoint; resolves to whether it moved. */
  readonly goOn: (movement: MovementData) => Promise<boolean>;
}

/** Who made the movement and how, and what to call before the hook. */
interface Made {
  readonly options: Plain;
  readonly user: Someone | null;
  readonly tell: () => void;
}

/**
 * A token's movement between the checkpoints of its path, and its history:
 * https://foundryvtt.com/api/v14/classes/foundry.documents.TokenDocument.html. Paused with keys; resumes when every key
 * was released (https://github.com/foundryvtt/foundryvtt/issues/11849).
 */
export class TokenMovement {
  current: MovementData | null = null;
  readonly history: PassedWaypoint[] = [];
  /** Keys that pause the current movement, with callbacks for those that wait. */
  readonly #held = new Map<string | symbol, (isResumed: boolean) => void>();
  /** Keys used for it so far, or released before use. */
  readonly #used = new Set<string | symbol>();
  readonly #early = new Set<string>();
  #wake: () => void = () => undefined;
  /** By the first movement of a chain. */
  readonly #ends = new Map<string, (hasArrived: boolean) => void>();

  constructor(
    private readonly document: object,
    private readonly mover: Mover,
  ) {}

  /** Resolves to whether the whole path was completed. */
  end(id: string): Promise<boolean> {
    const { state } = this.current ?? {};
    if (state === "completed" || state === "stopped") return Promise.resolve(state === "completed");
    return new Promise((resolve) => this.#ends.set(id, resolve));
  }

  /** Hook `moveToken(document, movement, operation, user)`, and on the moving user's client the rest of the path. */
  follow(operation: MovementOperation, { options, user, tell }: Made): void {
    const state = operation.pending.waypoints.length > 0 ? "pending" : "completed";
    const movement: MovementData = { ...operation, user, state, updateOptions: options };
    this.current = movement;
    this.#held.clear();
    this.#used.clear();
    if (operation.recorded) this.#record(operation, user);
    if (!isSilent()) tell();
    Hooks.callAll("moveToken", this.document, operation, options, user);
    if (user?.isSelf !== true || isSilent()) return;
    if (state === "completed") this.#ended(movement, true);
    else void this.#continue(movement);
  }

  /** With the spaces between waypoints: https://github.com/foundryvtt/foundryvtt/issues/11834 */
  #record({ id: movementId, origin, passed }: MovementOperation, user: Someone | null): void {
    const userId = user?.id ?? "";
    const begin = { ...origin, action: "walk", snapped: false, explicit: false, checkpoint: true, intermediate: false };
    if (this.history.length === 0) this.history.push({ ...begin, userId, movementId: "" });
    let from = origin;
    for (const to of passed.waypoints) {
      const between = spacesBetween(from, { ...to, explicit: false, checkpoint: false }, this.mover.measure());
      this.history.push(...between.map((each) => ({ ...each, intermediate: true, userId, movementId })));
      this.history.push({ ...to, intermediate: false, userId, movementId });
      from = to;
    }
    Hooks.callAll("recordToken", this.document);
  }

  clearHistory(): void {
    if (this.history.length === 0) return;
    this.history.length = 0;
    Hooks.callAll("recordToken", this.document);
  }

  /** Removes what was recorded since a movement, by default the last; returns where it began. */
  takeBack(movementId = this.history.at(-1)?.movementId ?? ""): Position | null {
    const first = this.history.findIndex((each) => movementId !== "" && each.movementId === movementId);
    const before = this.history[first - 1];
    if (before === undefined) return null;
    this.history.length = first === 1 ? 0 : first;
    return before;
  }

  async #continue(movement: MovementData): Promise<void> {
    await this.mover.arrival();
    while (this.#isCurrent(movement) && this.#held.size > 0)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    if (!this.#isCurrent(movement)) return;
    movement.state = "pending";
    if (!(await this.mover.goOn(movement))) this.#ended(movement, false);
  }

  #isCurrent(movement: MovementData): boolean {
    return this.current === movement && movement.state !== "stopped";
  }

  #ended({ id, chain: [first = id] }: MovementOperation, hasArrived: boolean): void {
    this.#ends.get(first)?.(hasArrived);
    this.#ends.delete(first);
  }

  /** This user's unfinished movement; null for another user's. */
  get #own(): MovementData | null {
    const { current } = this;
    const isUnderWay = current?.state === "pending" || current?.state === "paused";
    return isUnderWay && current.user?.isSelf === true ? current : null;
  }

  pause(key?: string): (() => Promise<boolean>) | Promise<boolean> | null {
    const movement = this.#own;
    if (movement === null) return null;
    const held = key ?? Symbol(movement.id);
    if (this.#used.has(held)) throw new Error(`The movement was paused with the key "${String(key)}" before.`);
    this.#used.add(held);
    if (movement.state !== "paused") this.#pauseNow(movement);
    const resumed = new Promise<boolean>((resolve) => this.#held.set(held, resolve));
    if (key !== undefined && this.#early.delete(`${movement.id} ${key}`)) this.#release(held);
    if (key !== undefined) return resumed;
    return () => {
      this.#release(held);
      return resumed;
    };
  }

  /** Hook `pauseToken(document)`. */
  #pauseNow(movement: MovementData): void {
    movement.state = "paused";
    Hooks.callAll("pauseToken", this.document);
    if (movement.user?.isSelf === true) this.#tell("pause", movement.id);
  }

  #release(key: string | symbol): void {
    const waiting = this.#held.get(key);
    this.#held.delete(key);
    waiting?.(true);
    if (this.#held.size === 0) this.#wake();
  }

  /** By any user. A release before the key is used is remembered. */
  resume(movementId: string, key: string): void {
    const { current } = this;
    if (current?.user?.isSelf !== true) return this.#tell("resume", movementId, key);
    if (current.id === movementId && this.#held.has(key)) this.#release(key);
    else this.#early.add(`${movementId} ${key}`);
  }

  /**
   * Hook `stopToken(document)`. The rest of the path stays pending
   * (https://github.com/foundryvtt/foundryvtt/issues/13044).
   */
  stop(): boolean {
    const movement = this.#own;
    if (movement === null) return this.current?.state === "stopped";
    this.#stopNow(movement);
    this.#tell("stop", movement.id);
    this.#ended(movement, false);
    return true;
  }

  #stopNow(movement: MovementData): void {
    movement.state = "stopped";
    for (const waiting of this.#held.values()) waiting(false);
    this.#held.clear();
    this.#wake();
    Hooks.callAll("stopToken", this.document);
  }

  /** The moving user has disconnected. */
  stopIfOf(userId: string): void {
    const { current } = this;
    const isUnderWay = current?.state === "pending" || current?.state === "paused";
    if (isUnderWay && current.user?.id === userId) this.#stopNow(current);
  }

  #tell(action: MovementNews["action"], movementId: string, key = ""): void {
    this.mover.tell({ action, token: this.mover.uuid, movementId, key });
  }

  /** News from another page. */
  hear({ action, movementId, key }: MovementNews): void {
    const { current } = this;
    if (action === "resume" && current?.user?.isSelf === true) this.resume(movementId, key);
    if (action === "resume" || current?.id !== movementId) return;
    if (action === "pause") this.#pauseNow(current);
    else this.#stopNow(current);
  }
}
