import type { IconName } from "../../drawing/icon-paths";
import type { Words } from "../../words/localize";

const WIDTH = 420;

/** Pixels beside a window on a narrow page. */
const MARGIN = 8;

const markOf = (mark: IconName): string => `<i class="parapet-icon" data-icon="${mark}" aria-hidden="true"></i> `;

const contentOf = (sentences: readonly string[], mark: IconName | null): string =>
  sentences
    .map((sentence, i) => `<p>${mark !== null && i === 0 ? markOf(mark) : ""}${foundry.utils.escapeHTML(sentence)}</p>`)
    .join("");

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

/** Asks in a window; null if it is closed without an answer. */
export const askFor = async <T extends string>({
  title,
  sentences,
  mark,
  answers,
  icon = "fa-solid fa-hourglass-half",
  className = "parapet-order-question",
  onShown = () => undefined,
}: DialogQuestion<T>): Promise<T | null> => {
  const said: unknown = await foundry.applications.api.DialogV2.wait({
    window: { title, icon },
    classes: [className],
    position: { width: Math.min(WIDTH, window.innerWidth - 2 * MARGIN) },
    content: contentOf(sentences, mark ?? null),
    rejectClose: false,
    render: (_event, dialog) => onShown(dialog),
    buttons: answers.map(({ action, label }, i) => ({ action, label, default: i === 0, callback: () => action })),
  });
  return answers.find(({ action }) => action === said)?.action ?? null;
};

/** Whether the user says yes. */
export const isConfirmed = async (title: string, sentence: string, yes: string, words: Words): Promise<boolean> => {
  const answers = [
    { action: "yes", label: yes },
    { action: "no", label: words.say("PARAPET.Order.Leave") },
  ] as const;
  return (await askFor({ title, sentences: [sentence], answers })) === "yes";
};
