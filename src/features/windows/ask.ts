import type { IconName } from "../../drawing/icon-paths";
import type { Words } from "../../words/localize";

const WIDTH = 420;

/** Pixels beside a window on a narrow page. */
const MARGIN = 8;

const markOf = (mark: IconName): string => `<i class="parapet-icon" data-icon="${mark}" aria-hidden="true"></i> `;

/** A checkbox in a question. */
interface Tick {
  readonly name: string;
  /** Text, not HTML. */
  readonly label: string;
  /** From the start; left out for no. */
  readonly isTicked?: boolean;
}

const tickOf = ({ name, label, isTicked = false }: Tick): string =>
  `<label class="checkbox"><input type="checkbox" name="${name}"${isTicked ? " checked" : ""}> ${foundry.utils.escapeHTML(label)}</label>`;

const contentOf = (sentences: readonly string[], mark: IconName | null, ticks: readonly Tick[]): string =>
  [
    ...sentences.map(
      (sentence, i) => `<p>${mark !== null && i === 0 ? markOf(mark) : ""}${foundry.utils.escapeHTML(sentence)}</p>`,
    ),
    ...ticks.map(tickOf),
  ].join("");

/** https://foundryvtt.com/api/v14/classes/foundry.applications.api.ApplicationV2.html */
export interface ShownDialog {
  bringToFront(): void;
  close(): Promise<unknown>;
}

export interface DialogQuestion<T extends string> {
  readonly title: string;
  /** Text, not HTML. */
  readonly sentences: readonly string[];
  /** Before the first sentence, which says the same. */
  readonly mark?: IconName;
  /** The first is the default. */
  readonly answers: readonly { readonly action: T; readonly label: string }[];
  readonly icon?: string;
  /** Of the window. */
  readonly className?: string;
  readonly onShown?: (dialog: ShownDialog) => void;
}

/** An answer, and the names of the checkboxes that are ticked. */
interface Answer<T> {
  readonly action: T;
  readonly ticked: readonly string[];
}

/** Asks in a window, with checkboxes; null if it is closed without an answer. */
export const askWithTicks = async <T extends string>({
  title,
  sentences,
  mark,
  answers,
  icon = "fa-solid fa-hourglass-half",
  className = "parapet-order-question",
  onShown = () => undefined,
  ticks = [],
}: DialogQuestion<T> & { readonly ticks?: readonly Tick[] }): Promise<Answer<T> | null> => {
  const given: Answer<T>[] = [];
  await foundry.applications.api.DialogV2.wait({
    window: { title, icon },
    classes: [className],
    position: { width: Math.min(WIDTH, window.innerWidth - 2 * MARGIN) },
    content: contentOf(sentences, mark ?? null, ticks),
    rejectClose: false,
    render: (_event, dialog) => onShown(dialog),
    buttons: answers.map(({ action, label }, i) => ({
      action,
      label,
      default: i === 0,
      callback: (_event, { form }) => {
        const ticked = ticks.filter(
          ({ name }) => form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.checked === true,
        );
        given.push({ action, ticked: ticked.map(({ name }) => name) });
        return action;
      },
    })),
  });
  return given.at(-1) ?? null;
};

/** Asks in a window; null if it is closed without an answer. */
export const askFor = async <T extends string>(question: DialogQuestion<T>): Promise<T | null> =>
  (await askWithTicks(question))?.action ?? null;

type Dialog = Parameters<typeof foundry.applications.api.DialogV2.wait>[0];

/** Asks in a window for what its fields say; null if it is closed, or answered otherwise than with the first button. */
export const askInForm = async <Said>(
  { width, ...dialog }: Pick<Dialog, "id" | "classes" | "window" | "content"> & { readonly width: number },
  answers: DialogQuestion<string>["answers"],
  read: (form: HTMLFormElement | null) => Said | Promise<Said>,
): Promise<Said | null> => {
  const said: Said[] = [];
  await foundry.applications.api.DialogV2.wait({
    ...dialog,
    position: { width: Math.min(width, window.innerWidth - 2 * MARGIN) },
    rejectClose: false,
    buttons: answers.map((answer, i) => ({
      ...answer,
      default: i === 0,
      callback: async (_event, { form }) => {
        if (i === 0) said.push(await read(form));
      },
    })),
  });
  return said.at(-1) ?? null;
};

/** Whether the user says yes. */
export const isConfirmed = async (title: string, sentence: string, yes: string, words: Words): Promise<boolean> => {
  const answers = [
    { action: "yes", label: yes },
    { action: "no", label: words.say("PARAPET.Order.Leave") },
  ] as const;
  return (await askFor({ title, sentences: [sentence], answers })) === "yes";
};
