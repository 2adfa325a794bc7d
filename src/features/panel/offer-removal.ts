import type { Words } from "../../words/localize";
import { removeTraces } from "../../foundry/start/remove-traces";
import { askWithTicks } from "../windows/ask";

/** Asks, removes everything of Parapet from the world, and tells what it was; whether it was done. */
export const offerRemoval = async (words: Words): Promise<boolean> => {
  const { say, plural } = words;
  const title = say("PARAPET.Traces.Title");
  const sentences = [say("PARAPET.Traces.What"), say("PARAPET.Traces.Before")];
  // Enter leaves everything.
  const answers = [
    { action: "leave", label: say("PARAPET.Order.Leave") },
    { action: "remove", label: say("PARAPET.Traces.Remove") },
  ] as const;
  const ticks = [
    { name: "browser", label: say("PARAPET.Traces.Browser") },
    { name: "compendia", label: say("PARAPET.Traces.Compendia") },
  ] as const;
  const answer = await askWithTicks({ title, sentences, answers, ticks, icon: "fa-solid fa-eraser" });
  if (answer?.action !== "remove") return false;
  const [browser, compendia] = ticks.map(({ name }) => answer.ticked.includes(name));
  const notice = ui.notifications.info(say("PARAPET.Traces.Removing"), { progress: true });
  const { documents, behaviors, statuses, macros, journals, settings, locked } = await removeTraces(
    { browser: browser === true, compendia: compendia === true },
    (pct) => notice.update({ pct }),
  );
  notice.update({ pct: 1 });
  const summary = [
    plural("PARAPET.Traces.Documents", documents),
    plural("PARAPET.Traces.Behaviors", behaviors),
    plural("PARAPET.Traces.Statuses", statuses),
    plural("PARAPET.Traces.Macros", macros),
    plural("PARAPET.Traces.Journals", journals),
    plural("PARAPET.Traces.Settings", settings),
    ...(locked.length === 0 ? [] : [say("PARAPET.Traces.Locked", { names: words.list(locked) })]),
    say("PARAPET.Traces.Next"),
  ].join(" ");
  ui.notifications.info(foundry.utils.escapeHTML(summary), { permanent: true });
  return true;
};
