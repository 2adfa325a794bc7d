import type { MessageView } from "../../foundry/chat/chat-messages";
import type { MessageKey, Words } from "../../words/localize";
import { onceAFrame } from "../../foundry/time/measured";
import { keptScattered, scatteredIn, type Scattered } from "../../foundry/chat/scattered";
import { namesOf } from "../../words/sentences";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import type { Table } from "../../table";
import { cardElement, contentOf, createCardDrawing } from "../cards/card-hosts";
import { calledNow } from "../cards/creature-words";

const ROWS = ["n", "", "s"] as const;
const COLUMNS = ["w", "", "e"] as const;

/** Above on the map is north. The middle is no direction: nothing scatters to where it was aimed. */
const directionOf = ({ x, y }: Scattered["step"]): string => `${ROWS[y + 1] ?? ""}${COLUMNS[x + 1] ?? ""}`;

/** The names of those creatures that this client's user knows; null if another scene is viewed. */
const namesOn = ({ scene }: Scattered, ids: readonly string[], table: Table): string | null => {
  if (viewedScene() === null || viewedScene()?.id !== scene) return null;
  const { battlefield } = table.verdicts.real.known();
  const known = battlefield.creatures.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
  return namesOf(known, battlefield, table.words);
};

const whoIs = (names: string | null, some: MessageKey, nobody: MessageKey, { say }: Words): string[] => {
  if (names === null) return [];
  return [names === "" ? say(nobody) : say(some, { names })];
};

/** Whose save halves what, by the rules in force. */
const rulesTold = ({ verdicts, words }: Table): string[] =>
  ruleSetInForce(verdicts.real.rules().ruleset).hasSplash === true ? [words.say("PARAPET.Splash.Rules")] : [];

/** The card's sentences, for this client's user as things are now. */
export const scatterWords = (scattered: Scattered, table: Table): readonly string[] => {
  const { words } = table;
  const { thrower, aimed, roll, step, squares, within, around, isHit } = scattered;
  const values = {
    name: calledNow(thrower, table),
    target: aimed === null ? words.say("PARAPET.Splash.Square") : calledNow(aimed, table),
    roll,
    direction: words.sayKey(`PARAPET.Scatter.Direction.${directionOf(step)}`),
  };
  if (scattered.isSquare === true)
    return [
      words.say("PARAPET.Beside.Square", values),
      ...whoIs(namesOn(scattered, around, table), "PARAPET.Beside.Is", "PARAPET.Beside.Nobody", words),
    ];
  if (isHit === true && aimed !== null)
    return [
      words.say("PARAPET.Splash.Hits", values),
      ...whoIs(namesOn(scattered, around, table), "PARAPET.Splash.Splashed", "PARAPET.Splash.NobodySplashed", words),
      ...rulesTold(table),
    ];
  return [
    isHit === true
      ? words.say("PARAPET.Splash.HitsSquare", values)
      : words.plural("PARAPET.Scatter.Lands", squares, values),
    ...whoIs(namesOn(scattered, within, table), "PARAPET.Scatter.Within", "PARAPET.Scatter.NobodyWithin", words),
    ...whoIs(namesOn(scattered, around, table), "PARAPET.Scatter.Around", "PARAPET.Scatter.NobodyAround", words),
    ...rulesTold(table),
  ];
};

/** GMs get the full record if their client has it. */
const scatteredOn = ({ flags, author }: MessageView, { archive, verdicts }: Table): Scattered | undefined => {
  const told = scatteredIn(flags);
  if (told === undefined || !verdicts.knowledge().knowsAll) return told;
  return keptScattered(archive.of(author?.id ?? "", told.key)) ?? told;
};

/** Cards of throws that missed. Each client draws its own with what its user may know now. */
export const createScatterCards = (table: Table) => {
  const cards = createCardDrawing(table, () => (message) => {
    const scattered = scatteredOn(message, table);
    if (scattered === undefined) return null;
    const title = scattered.isSquare === true ? "PARAPET.Beside.Title" : "PARAPET.Splash.Title";
    return { view: { sentences: scatterWords(scattered, table) }, label: table.words.say(title) };
  });
  return {
    /** For `renderChatMessageHTML`. What Foundry shows of the die stays. */
    render: (message: MessageView, html: HTMLElement): void => {
      if (!("scatter" in Object(message.flags["parapet"])) || !message.isContentVisible) return;
      const content = contentOf(html);
      const element = cardElement(content, "parapet-card parapet-fired", "");
      for (const paragraph of content.querySelectorAll(":scope > p")) paragraph.remove();
      content.prepend(element);
      cards.open(message, element);
    },
    redraw: onceAFrame(cards.redraw),
  };
};
