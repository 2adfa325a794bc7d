import { isTouched } from "../canvas/screen-place";
import { MODULE_ID } from "../module-id";

/** https://foundryvtt.com/api/v14/interfaces/foundry.TourStep.html */
interface TourStep {
  readonly id: string;
  /** Of the element at which the text appears. */
  readonly selector: string;
  /** Side of the element where the text is; Foundry chooses when omitted. */
  readonly tooltipDirection?: "DOWN";
  /** It has `ID.Touch` as text for fingers. */
  readonly hasTouch?: true;
}

/** One tour in Foundry's Tour Management, with what happens on the map during it. */
interface TourPlay<Step extends TourStep> {
  readonly id: string;
  readonly isForGM: boolean;
  readonly steps: readonly Step[];
  /** In the user's language: `Title` and `Description`, and of a step `ID.Title` and `ID.Text`. */
  readonly say: (key: string) => string;
  /** Called before the first step. False when the tour cannot start. */
  readonly begin: () => Promise<boolean>;
  /** Called before a step's text is shown. Never rejects. */
  readonly show: (step: Step) => Promise<void>;
  /** Resolves to true when the user has done what the step asks for, to false when the step is left before that. */
  readonly isDone: (step: Step, isCurrent: () => boolean) => Promise<boolean>;
  /** Reports errors. */
  readonly later: (done: Promise<void>) => void;
  /** Called when the tour is over, however it ended. */
  readonly end: () => void;
}

const tourClass = <Step extends TourStep>(play: TourPlay<Step>) =>
  class ParapetTour extends foundry.nue.Tour {
    override async start(): Promise<void> {
      const { activeTour } = foundry.nue.Tour;
      // Foundry refuses to start a second tour: then nothing must happen on the map.
      const isFree = activeTour === null || activeTour === this;
      if (!isFree || (await play.begin())) await super.start();
    }
    /** How many steps have been shown: one that is shown again is another. */
    shown = 0;
    override async progress(step: number): Promise<void> {
      await super.progress(step);
      this.endIfOver();
      play.later(this.goOnWhenDone());
    }
    override async complete(): Promise<void> {
      await super.complete();
      this.endIfOver();
    }
    override async reset(): Promise<void> {
      await super.reset();
      this.endIfOver();
    }
    override exit(): void {
      super.exit();
      play.end();
    }
    protected override async _preStep(): Promise<void> {
      await super._preStep();
      const step = this.stepNow();
      if (step !== undefined) await play.show(step);
    }
    stepNow(): Step | undefined {
      return play.steps.find(({ id }) => id === this.currentStep?.id);
    }
    async goOnWhenDone(): Promise<void> {
      const step = this.stepNow();
      this.shown += 1;
      const { shown } = this;
      const isCurrent = (): boolean => foundry.nue.Tour.activeTour === this && this.shown === shown;
      if (step !== undefined && (await play.isDone(step, isCurrent))) await this.next();
    }
    /** It is not documented which of its methods Foundry calls to end a tour. */
    endIfOver(): void {
      if (foundry.nue.Tour.activeTour !== this) play.end();
    }
  };

/** https://foundryvtt.com/api/v14/classes/foundry.nue.Tour.html */
interface Registered {
  readonly status: string;
  reset(): Promise<void>;
  start(): Promise<void>;
}

/** https://foundryvtt.com/api/v14/classes/foundry.nue.ToursCollection.html */
interface Tours {
  register(namespace: string, id: string, tour: object): void;
  get(key: string): Registered | undefined;
}

const tours = (): Tours => game.tours;

/** Call at `ready`. */
export const registerTour = <Step extends TourStep>(play: TourPlay<Step>): void => {
  const Tour = tourClass(play);
  const { id, isForGM, steps, say } = play;
  const tour = new Tour({
    namespace: MODULE_ID,
    id,
    title: say("Title"),
    description: say("Description"),
    restricted: isForGM,
    display: true,
    canBeResumed: false,
    steps: steps.map((step) => ({
      ...step,
      title: say(`${step.id}.Title`),
      content: `<p>${foundry.utils.escapeHTML(say(`${step.id}.${step.hasTouch && isTouched() ? "Touch" : "Text"}`))}</p>`,
    })),
  });
  tours().register(MODULE_ID, id, tour);
};

/** From the first step, even if it was left in the middle before. */
export const startTour = async (id: string): Promise<void> => {
  const tour = tours().get(`${MODULE_ID}.${id}`);
  if (tour === undefined) return;
  if (tour.status !== "unstarted") await tour.reset();
  await tour.start();
};
