import type { Words } from "../../words/localize";
import { removeTraces } from "../../foundry/start/remove-traces";
import { askFor } from "../windows/ask";

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
  if ((await askFor({ title, sentences, answers, icon: "fa-solid fa-eraser" })) !== "remove") return false;
  const notice = ui.notifications.info(say("PARAPET.Traces.Removing"), { progress: true });
  const { documents, behaviors, statuses, settings } = await removeTraces((pct) => notice.update({ pct }));
  notice.update({ pct: 1 });
  ui.notifications.info(
    [
      plural("PARAPET.Traces.Documents", documents),
      plural("PARAPET.Traces.Behaviors", behaviors),
      plural("PARAPET.Traces.Statuses", statuses),
      plural("PARAPET.Traces.Settings", settings),
      say("PARAPET.Traces.Next"),
    ].join(" "),
    { permanent: true },
  );
  return true;
};
