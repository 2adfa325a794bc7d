import { createFailures } from "../src/foundry/errors/errors";
import { createVerdicts } from "../src/foundry/verdicts/verdicts";
import { createSceneMirror } from "../src/foundry/scene/scene-mirror";
import { reportScene, reportSettings } from "../src/foundry/warnings/data-warnings";
import { english } from "./plain-verdict";

/** Verdicts on the viewed scene as on a GM's client, with the notices about unreadable documents. */
export const tellingRulings = () => {
  const notices: string[] = [];
  const { reportUntilFixed } = createFailures({
    isGM: () => true,
    notify: (message) => void notices.push(message),
    log: () => undefined,
  });
  const mirror = createSceneMirror(reportScene(reportUntilFixed, english));
  const tell = reportSettings(reportUntilFixed, english);
  const verdicts = createVerdicts({ mirror, onSettings: ({ mended }) => tell(mended) });
  return { notices, verdicts };
};
