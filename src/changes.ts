import { computed, effect, signal, untracked, type ReadonlySignal, type Signal } from "@preact/signals-core";

/** Counts up with each change of what it stands for. */
export type Version = ReadonlySignal<number>;

/** What features follow. Each version says what may differ from before, not who changed it. */
export interface Changes {
  /** Settings of the world. */
  readonly settings: Signal<number>;
  /** A GM chose the rule set of the world, or put the question off. */
  readonly rulesChosen: Signal<number>;
  /** What every verdict depends on besides documents: settings, overrides, other modules. */
  readonly rules: Signal<number>;
  /** Documents of a scene, or of its creatures. */
  readonly scene: Signal<number>;
  /** Walls and levels. */
  readonly walls: Signal<number>;
  /** Which attacks this client's user asks about: by control, pointer, targets or turn. */
  readonly asked: Signal<number>;
  /** What this client's user sees, drags, or tries out in the panel. */
  readonly view: Signal<number>;
  /** Which attacks the map shows whatever the overlay's mode is. */
  readonly pins: Signal<number>;
  /** Settings of this client. */
  readonly display: Signal<number>;
  /** What this client knows of encounters. */
  readonly encounters: Signal<number>;
  /** What only GMs know of chat messages. */
  readonly archive: Signal<number>;
  /** All verdicts: `rules` or `scene`. */
  readonly verdicts: Version;
  /** What the map shows: `verdicts`, `asked`, `view` or `display`. */
  readonly map: Version;
}

export const createChanges = (): Changes => {
  const [rules, scene, asked, view, display] = [signal(0), signal(0), signal(0), signal(0), signal(0)];
  const verdicts = computed(() => rules.value + scene.value);
  const map = computed(() => verdicts.value + asked.value + view.value + display.value);
  return {
    settings: signal(0),
    rulesChosen: signal(0),
    rules,
    scene,
    walls: signal(0),
    asked,
    view,
    pins: signal(0),
    display,
    encounters: signal(0),
    archive: signal(0),
    verdicts,
    map,
  };
};

/** Everything that follows the version has run when this returns. */
export const changed = (version: Signal<number>): void => {
  version.value = version.peek() + 1;
};

/** Runs `act` after each change, and not at first. Signals that `act` reads are not followed. */
export const whenChanged = (version: Version, act: () => void): void => {
  let seen = version.peek();
  effect(() => {
    if (version.value === seen) return;
    seen = version.value;
    untracked(act);
  });
};
