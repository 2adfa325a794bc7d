/** The cover that the map shows, as text for those who do not see the map: "Krell: half cover +2 AC, Pillar 2 of 4". */
import { creatureName } from "../../../foundry/verdicts/verdicts";
import type { Table } from "../../../table";
import { headingOf } from "../../../words/sentences";
import { makerIn } from "../../windows/make-element";
import type { OverlayPlan } from "../overlay-plan";

type Shown = Pick<OverlayPlan, "labels" | "badges">;

/** Milliseconds that the text must stay the same. During a drag it changes with every frame. */
const PAUSE = 400;

interface Spoken {
  /** Of the token. */
  readonly id: string;
  readonly text: string;
}

/** A sentence for each creature that the user points at or targets, as its label says it, else as its badge does. */
const spokenCover = ({ labels, badges }: Shown, { verdicts, words }: Pick<Table, "verdicts" | "words">): Spoken[] => {
  const asked = badges.filter(({ kind, isAsked }) => kind === "attack" && isAsked);
  const ids = [...new Set([...labels, ...asked].map(({ tokenId }) => tokenId))];
  // Without a scene there is no plan, and nothing to ask.
  if (ids.length === 0) return [];
  const { battlefield } = verdicts.known();
  return ids.flatMap((id) => {
    if (creatureName(battlefield, `token:${id}`) === undefined) return [];
    const label = labels.find(({ tokenId }) => tokenId === id);
    const verdict =
      label === undefined
        ? asked.find(({ tokenId }) => tokenId === id)?.twin
        : words.series([label.head, ...label.rest]);
    const target = headingOf(`token:${id}`, battlefield, words);
    return verdict === undefined ? [] : [{ id, text: words.say("PARAPET.Card.Twin", { target, verdict }) }];
  });
};

/**
 * A live region of the page that is not drawn: screen readers read out what changes in it. It is there before its first text,
 * because they often skip the text of a new region: https://www.w3.org/WAI/WCAG22/Techniques/aria/ARIA22
 */
export const createSpokenCover = (table: Pick<Table, "verdicts" | "words" | "safely">) => {
  const make = makerIn(document);
  const region = make("div", "parapet-spoken");
  region.setAttribute("role", "status");
  let due: ReturnType<typeof setTimeout> | undefined;
  let [wanted, written] = ["", ""];
  const write = (lines: readonly Spoken[]): void => {
    if (wanted === written) return;
    written = wanted;
    region.replaceChildren(...lines.map(({ text }) => make("p", "", text)));
  };
  return {
    /** To be called with every plan that is drawn. */
    show: (plan: Shown): void => {
      if (!region.isConnected) document.body.append(region);
      const lines = table.safely(() => spokenCover(plan, table), []);
      // Two creatures of one name may have the same cover.
      const key = JSON.stringify(lines);
      if (key === wanted) return;
      wanted = key;
      clearTimeout(due);
      if (lines.length === 0) write(lines);
      else due = setTimeout(() => write(lines), PAUSE);
    },
  };
};
