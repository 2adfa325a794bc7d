import { createFailures } from "../src/foundry/errors/errors";
import { createRulings } from "../src/foundry/verdicts/verdicts";
import { createSceneMirror } from "../src/foundry/scene/scene-mirror";
import { tellScene, tellSettings } from "../src/foundry/warnings/data-warnings";
import { english } from "./plain-verdict";

/** Rulings on the viewed scene as a GM's client makes them, with what that GM is told of what cannot be read. */
export const tellingRulings = () => {
  const notices: string[] = [];
  const { standing } = createFailures({
    isGM: () => true,
    notify: (message) => void notices.push(message),
    log: () => undefined,
  });
  const mirror = createSceneMirror(tellScene(standing, english));
  const tell = tellSettings(standing, english);
  const rulings = createRulings({ mirror, onSettings: ({ mended }) => tell(mended) });
  return { notices, rulings };
};
