import { computed, effect, signal, untracked, type ReadonlySignal, type Signal } from "@preact/signals-core";

/** Counts up with each change of what it stands for. */
export type Version = ReadonlySignal<number>;

/** What features follow. Each version says what may differ from before, not who changed it. */
export type Changes = ReturnType<typeof createChanges>;

export const createChanges = () => {
  const [rules, scene, asked, view, display] = [signal(0), signal(0), signal(0), signal(0), signal(0)];
  const verdicts: Version = computed(() => rules.value + scene.value);
  const map: Version = computed(() => verdicts.value + asked.value + view.value + display.value);
  return {
    /** Settings of the world. */
    settings: signal(0),
    /** A GM chose the rule set of the world, or put the question off. */
    rulesChosen: signal(0),
    /** What every verdict depends on besides documents: settings, overrides, other modules. */
    rules,
    /** Documents of a scene, or of its creatures. */
    scene,
    /** Walls and levels. */
    walls: signal(0),
    /** Which attacks this client's user asks about: by control, pointer, targets or turn. */
    asked,
    /** What this client's user sees, drags, or tries out in the panel. */
    view,
    /** Which attacks the map shows whatever the overlay's mode is. */
    pins: signal(0),
    /** Settings of this client. */
    display,
    /** What this client knows of encounters. */
    encounters: signal(0),
    /** What only GMs know of chat messages. */
    archive: signal(0),
    /** All verdicts: `rules` or `scene`. */
    verdicts,
    /** What the map shows: `verdicts`, `asked`, `view` or `display`. */
    map,
  };
};

/**
 * Everything that follows the version has run when this returns. Called by a follower, it only notes the change: what follows
 * it runs after all followers of the first change.
 */
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
