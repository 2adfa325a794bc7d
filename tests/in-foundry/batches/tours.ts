import { holds, same, type Assumption, type Batch } from "../assumption";
import { client, type SceneDoc } from "../client";
import { MARK, type Trial } from "../trial";

interface Tour {
  readonly currentStep: { readonly id: string } | null;
  readonly targetElement: Element | null | undefined;
  start(): Promise<void>;
  next(): Promise<void>;
  progress(step: number): Promise<void>;
  complete(): Promise<void>;
  reset(): Promise<void>;
  exit(): void;
  _preStep(): Promise<void>;
}

interface TourClass {
  readonly activeTour: Tour | null;
  new (config: object): Tour;
}

interface Importing {
  readonly game: {
    readonly packs: { get(id: string): object };
    readonly scenes: { importFromCompendium(pack: object, id: string, changes: object): Promise<SceneDoc> };
  };
}

const tourClass = (): TourClass =>
  (globalThis as never as { readonly foundry: { readonly nue: { Tour: TourClass } } }).foundry.nue.Tour;

const MATTERS = "src/foundry/tour/tours.ts";
const SPOT = "parapet-test-spot";

/** Of two steps, put away at the end; `before` comes before each of them. */
const twoSteps = (trial: Trial, before: (tour: Tour) => Promise<void> = () => Promise.resolve()) => {
  const heard: string[] = [];
  class TestTour extends tourClass() {
    override async _preStep(): Promise<void> {
      await super._preStep();
      await before(this);
    }
    override progress(step: number): Promise<void> {
      heard.push(`progress ${step}`);
      return super.progress(step);
    }
    override complete(): Promise<void> {
      heard.push("complete");
      return super.complete();
    }
    override exit(): void {
      heard.push("exit");
      super.exit();
    }
  }
  const step = { title: "Parapet test", content: "<p>Parapet test</p>", selector: `#${SPOT}` };
  const tour = new TestTour({
    namespace: "world",
    id: "parapet-test",
    title: "Parapet test",
    canBeResumed: false,
    steps: ["first", "last"].map((id) => ({ id, ...step })),
  });
  trial.onEnd(async () => {
    if (tourClass().activeTour === tour) tour.exit();
    await tour.reset();
    document.getElementById(SPOT)?.remove();
  });
  return { tour, heard };
};

const laySpot = (): void => {
  const spot = document.createElement("div");
  spot.id = SPOT;
  spot.style.cssText = "position: fixed; left: 40%; top: 40%; width: 100px; height: 60px; pointer-events: none";
  document.body.append(spot);
};

const ASSUMPTIONS: readonly Assumption[] = [
  {
    says: "A tour calls _preStep when its step is the current one, waits for it, and only then looks for the step’s element",
    matters: MATTERS,
    check: async (trial) => {
      const steps: unknown[] = [];
      const { tour } = twoSteps(trial, async ({ currentStep }) => {
        steps.push(currentStep?.id);
        await trial.pause(100);
        laySpot();
      });
      await tour.start();
      same(steps, ["first"]);
      same(tour.targetElement?.id, SPOT);
    },
  },
  {
    says: "A tour that is left by exit is no longer Tour.activeTour, and so is one whose last step was passed",
    matters: MATTERS,
    check: async (trial) => {
      const { tour } = twoSteps(trial);
      await tour.start();
      holds(tourClass().activeTour === tour, "it is the active tour after start");
      tour.exit();
      holds(tourClass().activeTour !== tour, "it is not after exit");
      await tour.reset();
      await tour.start();
      await tour.next();
      holds(tourClass().activeTour === tour, "it is at its last step");
      await tour.next();
      holds(tourClass().activeTour !== tour, "it is not after its last step");
    },
  },
  {
    says: "Which of progress, complete and exit a tour calls from start to the end by next",
    isOpen: true,
    matters: MATTERS,
    check: async (trial) => {
      const { tour, heard } = twoSteps(trial);
      await tour.start();
      await tour.next();
      await tour.next();
      return heard;
    },
  },
  {
    says: "Whether what covers the page during a step lets the pointer through to the map",
    isOpen: true,
    matters: "src/features/tours/tour-steps.ts",
    check: async (trial) => {
      const { tour } = twoSteps(trial);
      await tour.start();
      const cover = document.querySelector(".tour-overlay");
      return cover === null ? ["nothing covers it"] : [getComputedStyle(cover).pointerEvents];
    },
  },
  {
    says: "The elements that Parapet’s tours point at are there: #combat, #chat and its tool among the scene controls",
    matters: "src/features/tours/tour-steps.ts",
    check: async (trial) => {
      await trial.scene();
      await (client().ui.controls as unknown as { activate(to: object): Promise<unknown> }).activate({
        control: "tokens",
      });
      const selectors = ["#combat", "#chat", '#scene-controls [data-tool="parapet-overlay"]'];
      same(
        selectors.filter((selector) => document.querySelector(selector) === null),
        [],
      );
    },
  },
  {
    says: "A scene that is imported from a compendium keeps the ids of the tokens and walls on it",
    matters: "src/foundry/tour/tour-controls.ts",
    check: async (trial) => {
      const { packs, scenes } = (globalThis as never as Importing).game;
      const changes = { ...MARK, name: "Parapet test" };
      const scene = await scenes.importFromCompendium(packs.get("parapet.scenes"), "parapetProving00", changes);
      trial.onEnd(() => scene.delete());
      const has = (name: string, id: string): boolean => scene.getEmbeddedCollection(name).has(id);
      same([has("Token", "pgCorner00000T01"), has("Wall", "pgCorner00000W01")], [true, true]);
    },
  },
];

export const TOURS: Batch = { key: "tours", name: "Tours", assumptions: ASSUMPTIONS };
