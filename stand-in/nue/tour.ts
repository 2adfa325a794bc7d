// Evidence: stand-in/EVIDENCE.md, "Windows and chat".
import { isPlain, type Plain } from "../objects";
import { Strict } from "../strict";
import { createTourTip } from "./tour-tip";

/** https://foundryvtt.com/api/v14/interfaces/foundry.TourStep.html: the fields used. */
export interface TourStep {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly selector?: string;
  readonly restricted?: boolean;
}

/** https://foundryvtt.com/api/v14/interfaces/foundry.TourConfig.html: the fields used. */
interface TourConfig {
  readonly namespace: string;
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly restricted?: boolean;
  readonly display?: boolean;
  readonly canBeResumed?: boolean;
  readonly steps: readonly TourStep[];
}

const STATUS = { UNSTARTED: "unstarted", IN_PROGRESS: "in-progress", COMPLETED: "completed" } as const;

const isGM = (): boolean => game.user.isGM;
const said = (key: string): string => game.i18n.localize(key);

/** The declarations lack this setting. */
const settings = (): {
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
} => game.settings;

/** Progress of each tour: https://github.com/foundryvtt/foundryvtt/issues/6984 names the setting. */
const progressStored = (): Plain => {
  const stored = settings().get("core", "tourProgress");
  return isPlain(stored) ? stored : {};
};

let active: Tour | null = null;

/**
 * https://foundryvtt.com/api/v14/classes/foundry.nue.Tour.html; types13 `nue/tour.d.mts`. Where these leave something open, the
 * stricter case is implemented. Elements are searched once, right after `_preStep`. `_postStep` is not called on leaving the
 * first step (https://github.com/foundryvtt/foundryvtt/issues/12851). Next on the last step ends the tour only through
 * `progress`.
 */
export class Tour extends Strict {
  static readonly STATUS = STATUS;
  readonly config: TourConfig;
  id: string;
  namespace: string;
  targetElement: Element | null = null;
  fadeElement: HTMLElement | undefined = undefined;
  overlayElement: HTMLElement | undefined = undefined;
  #stepIndex: number | null = -1;
  readonly #tip = createTourTip();

  constructor(config: TourConfig, { id, namespace }: { readonly id?: string; readonly namespace?: string } = {}) {
    super("Tour");
    this.config = { ...config };
    this.id = id ?? config.id;
    this.namespace = namespace ?? config.namespace;
  }

  static get tourInProgress(): boolean {
    return active !== null;
  }

  static get activeTour(): Tour | null {
    return active;
  }

  get title(): string {
    return said(this.config.title);
  }

  get description(): string {
    return said(this.config.description ?? "");
  }

  get key(): string {
    return `${this.namespace}.${this.id}`;
  }

  get steps(): TourStep[] {
    return this.config.steps.filter(({ restricted = false }) => !restricted || isGM());
  }

  get stepIndex(): number | null {
    return this.#stepIndex;
  }

  get currentStep(): TourStep | null {
    return this.#stepIndex === null ? null : (this.steps[this.#stepIndex] ?? null);
  }

  get hasNext(): boolean {
    return this.#stepIndex !== null && this.#stepIndex < this.steps.length - 1;
  }

  get hasPrevious(): boolean {
    return this.#stepIndex !== null && this.#stepIndex > 0;
  }

  get canStart(): boolean {
    return this.config.restricted !== true || isGM();
  }

  get status(): (typeof STATUS)[keyof typeof STATUS] {
    if (this.#stepIndex === -1) return STATUS.UNSTARTED;
    return this.currentStep === null ? STATUS.COMPLETED : STATUS.IN_PROGRESS;
  }

  async complete(): Promise<void> {
    await this.progress(this.steps.length);
  }

  exit(): void {
    this.#strike();
    active = null;
  }

  async reset(): Promise<void> {
    if (active === this) this.exit();
    this.#stepIndex = -1;
    await this.#save();
  }

  async start(): Promise<void> {
    const isResumed = this.config.canBeResumed === true && this.status === STATUS.IN_PROGRESS;
    await this.progress(isResumed ? (this.#stepIndex ?? 0) : 0);
  }

  async next(): Promise<void> {
    await this.progress((this.#stepIndex ?? -1) + 1);
  }

  async previous(): Promise<void> {
    await this.progress((this.#stepIndex ?? 1) - 1);
  }

  async progress(stepIndex: number): Promise<void> {
    const { length } = this.steps;
    if (stepIndex < 0 || stepIndex > length) throw new Error(`${stepIndex} is no step of the tour ${this.key}.`);
    if (active !== null && active !== this)
      throw new Error(`You cannot begin the ${this.title} because the ${active.title} is already in progress`);
    if (active === this && this.#stepIndex !== null && this.#stepIndex > 0) await this._postStep();
    this.#strike();
    active = stepIndex === length ? null : this;
    this.#stepIndex = stepIndex;
    await this.#save();
    if (active === null) return;
    await this._preStep();
    if (this.#stepIndex === stepIndex && active === this) await this._renderStep();
  }

  protected _getTargetElement(selector: string): Element | null {
    return document.querySelector(selector);
  }

  protected _preStep(): Promise<void> {
    return Promise.resolve();
  }

  protected _postStep(): Promise<void> {
    this.#strike();
    return Promise.resolve();
  }

  /** Without its element a step's text is at the centre of the screen. */
  protected _renderStep(): Promise<void> {
    const { currentStep: step, hasNext, hasPrevious, steps } = this;
    if (step === null) return Promise.resolve();
    this.targetElement = step.selector === undefined ? null : this._getTargetElement(step.selector);
    const told = { title: said(step.title), content: said(step.content), hasNext, hasPrevious };
    const { overlay, fade } = this.#tip.show(this.targetElement, {
      ...told,
      place: `${(this.#stepIndex ?? 0) + 1} / ${steps.length}`,
      onNext: () => void this.next(),
      onPrevious: () => void this.previous(),
      onExit: () => this.exit(),
    });
    [this.overlayElement, this.fadeElement] = [overlay, fade];
    return Promise.resolve();
  }

  #strike(): void {
    this.#tip.remove();
    [this.targetElement, this.fadeElement, this.overlayElement] = [null, undefined, undefined];
  }

  async #save(): Promise<void> {
    await settings().set("core", "tourProgress", { ...progressStored(), [this.key]: this.#stepIndex });
  }
}
