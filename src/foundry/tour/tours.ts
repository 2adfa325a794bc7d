import { MODULE_ID } from "../module-id";

/** https://foundryvtt.com/api/v14/interfaces/foundry.TourStep.html; words in the user's language. */
export interface TourStep {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly selector: string;
  /** Where its words stand, seen from the element; where they fit, when it is left out. */
  readonly tooltipDirection?: "DOWN";
}

/** One tour of Foundry's Tour Management, and what happens on the table while it is taken. */
export interface TourPlay {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly isForGM: boolean;
  readonly steps: readonly TourStep[];
  /** Before the first step; false where it cannot be taken. */
  readonly begin: () => Promise<boolean>;
  /** Before a step's words are shown. Never rejects. */
  readonly show: (step: string) => Promise<void>;
  /** When it is over, however it ended. */
  readonly end: () => void;
}

const tourClass = (play: TourPlay) =>
  class ParapetTour extends foundry.nue.Tour {
    override async start(): Promise<void> {
      const { activeTour } = foundry.nue.Tour;
      // Beside another tour Foundry refuses this one: nothing is to happen on the table then.
      const isFree = activeTour === null || activeTour === this;
      if (!isFree || (await play.begin())) await super.start();
    }
    override async progress(step: number): Promise<void> {
      await super.progress(step);
      this.endIfOver();
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
      await play.show(this.currentStep?.id ?? "");
    }
    /** Which of its own methods Foundry ends a tour by is not documented. */
    endIfOver(): void {
      if (foundry.nue.Tour.activeTour !== this) play.end();
    }
  };

interface Registered {
  readonly status: string;
  reset(): Promise<void>;
  start(): Promise<void>;
}

interface Tours {
  register(namespace: string, id: string, tour: object): void;
  get(key: string): Registered | undefined;
}

const tours = (): Tours => game.tours;

const paragraph = (text: string): string => `<p>${foundry.utils.escapeHTML(text)}</p>`;

/** For `ready`. */
export const registerTour = (play: TourPlay): void => {
  const Tour = tourClass(play);
  const { id, title, description, isForGM, steps } = play;
  const tour = new Tour({
    namespace: MODULE_ID,
    id,
    title,
    description,
    restricted: isForGM,
    display: true,
    canBeResumed: false,
    steps: steps.map((step) => ({ ...step, content: paragraph(step.content) })),
  });
  tours().register(MODULE_ID, id, tour);
};

/** From its beginning, however far it was taken before. */
export const startTour = async (id: string): Promise<void> => {
  const tour = tours().get(`${MODULE_ID}.${id}`);
  if (tour === undefined) return;
  if (tour.status !== "unstarted") await tour.reset();
  await tour.start();
};
