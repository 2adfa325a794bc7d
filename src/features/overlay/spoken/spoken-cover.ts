/** The cover that the map shows, as text for those who do not see the map: "Krell: half cover +2 AC, Pillar 2 of 4". */
import { creatureName } from "../../../foundry/verdicts/verdicts";
import type { Table } from "../../../table";
import type { OverlayPlan } from "../overlay-plan";
import { makerIn } from "../../windows/make-element";

/** Milliseconds that the text must stay the same. During a drag it changes with every frame. */
const PAUSE = 400;

/** A sentence for each creature that the user points at or targets, as its label says it, else as its badge does. */
const spokenCover = (
  { labels, badges }: Pick<OverlayPlan, "labels" | "badges">,
  { verdicts, words }: Pick<Table, "verdicts" | "words">,
): readonly string[] => {
  const asked = badges.filter(({ kind, isAsked }) => kind === "attack" && isAsked);
  const ids = [...new Set([...labels, ...asked].map(({ tokenId }) => tokenId))];
  // Without a scene there is no plan, and nothing to ask.
  if (ids.length === 0) return [];
  const { battlefield } = verdicts.known();
  return ids.flatMap((id) => {
    const target = creatureName(battlefield, `token:${id}`);
    const label = labels.find(({ tokenId }) => tokenId === id);
    const verdict = label === undefined ? asked.find(({ tokenId }) => tokenId === id)?.twin : said(label, words);
    return target === undefined || verdict === undefined ? [] : [words.say("PARAPET.Card.Twin", { target, verdict })];
  });
};

const said = ({ head, rest }: OverlayPlan["labels"][number], words: Table["words"]): string =>
  words.series([head, ...rest]);

/** A live region of the page that is not drawn: screen readers read out each new text. It is there only with a text. */
export const createSpokenCover = (table: Pick<Table, "verdicts" | "words" | "safely">) => {
  const make = makerIn(document);
  const region = make("div", "parapet-spoken");
  region.setAttribute("role", "status");
  let due: ReturnType<typeof setTimeout> | undefined;
  let last = "";
  const write = (lines: readonly string[]): void => {
    region.replaceChildren(...lines.map((line) => make("p", "", line)));
    if (!region.isConnected) document.body.append(region);
  };
  return {
    /** To be called with every plan that is drawn. */
    show: (plan: Pick<OverlayPlan, "labels" | "badges">): void => {
      const lines = table.safely(() => spokenCover(plan, table), []);
      const text = lines.join("\n");
      if (text === last) return;
      last = text;
      clearTimeout(due);
      if (lines.length === 0) region.remove();
      else due = setTimeout(() => write(lines), PAUSE);
    },
  };
};
