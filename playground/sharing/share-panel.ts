import type { Scene } from "../../src/scene/model/scene";
import type { StandIn } from "../../stand-in/start";
import { element, make } from "../page";
import { say } from "../say";
import { fileName, save } from "./files";
import { leftOutOf } from "./left-out";
import { LONGEST_LINK } from "./link";
import { mapPicture } from "./picture";
import { scenarioOf, type Ruled } from "./scenario";
import { drawnOf, linkNow, mapText, ruledNow, sceneNow } from "./shared-now";

/** The text below the buttons, and further offers. */
interface Answer {
  readonly words: string;
  readonly offer?: { readonly label: string; readonly act: () => void };
}

const withLeftOut = (words: string, standIn: StandIn, { areas }: Scene): string => {
  const missing = leftOutOf(standIn, areas);
  return missing.length === 0 ? words : `${words} ${say("share.cannotHold", { things: missing.join(", ") })}`;
};

/** Browsers offer no clipboard on insecure pages. */
const copy = async (text: string): Promise<boolean> => {
  const into = element("share-text", HTMLTextAreaElement);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    into.value = text;
    into.hidden = false;
    into.select();
    return false;
  }
};

const copyLink = async (standIn: StandIn): Promise<Answer> => {
  const scene = await sceneNow(standIn);
  const link = await linkNow(standIn, scene);
  if (link.length > LONGEST_LINK) {
    const words = say("share.tooLong", { length: link.length, most: LONGEST_LINK });
    const act = (): void => {
      save(fileName([scene.name], "txt"), new Blob([mapText(scene)], { type: "text/plain" }));
    };
    return { words: withLeftOut(words, standIn, scene), offer: { label: say("share.download"), act } };
  }
  const words = (await copy(link)) ? say("share.copied", { length: link.length }) : say("share.byHand");
  return { words: withLeftOut(words, standIn, scene) };
};

/** Runs an action on the shown verdict. */
const withAttack =
  (act: (ruled: Ruled, standIn: StandIn) => Promise<Answer>) =>
  async (standIn: StandIn): Promise<Answer> => {
    const ruled = ruledNow(standIn, await sceneNow(standIn));
    return ruled === null ? { words: say("share.noAttack") } : act(ruled, standIn);
  };

const copyScenario = withAttack(async (ruled, standIn) => {
  const words = (await copy(scenarioOf(ruled))) ? say("share.scenarioCopied") : say("share.byHand");
  return { words: withLeftOut(words, standIn, ruled.scene) };
});

const namesIn = ({ scene, verdict }: Ruled): string[] => {
  const nameOf = (fullId: string | null): string => scene.tokens.find(({ id }) => `token:${id}` === fullId)?.name ?? "";
  return [scene.name, nameOf(verdict.attacker), say("share.attacks"), nameOf(verdict.target)];
};

const saveDrawing = withAttack(async (ruled) => {
  const name = fileName(namesIn(ruled), "svg");
  save(name, new Blob([await drawnOf(ruled)], { type: "image/svg+xml" }));
  return { words: say("share.drawingSaved", { name }) };
});

const saveMap = async (standIn: StandIn): Promise<Answer> => {
  const scene = await sceneNow(standIn);
  const ruled = ruledNow(standIn, scene);
  const name = fileName(ruled === null ? [scene.name] : namesIn(ruled), "png");
  save(name, await mapPicture(standIn));
  return { words: say("share.mapSaved", { name }) };
};

const ACTS: Readonly<Record<string, (standIn: StandIn) => Promise<Answer>>> = {
  "copy-link": copyLink,
  "copy-scenario": copyScenario,
  "save-drawing": saveDrawing,
  "save-map": saveMap,
};

const show = ({ words, offer }: Answer): void => {
  const said = element("share-said", HTMLElement);
  said.replaceChildren(words);
  if (offer === undefined) return;
  const button = make("button", "", offer.label);
  button.type = "button";
  button.addEventListener("click", offer.act);
  said.append(" ", button);
};

/** The share buttons. */
export const attachSharing = (standIn: StandIn): void => {
  for (const [id, act] of Object.entries(ACTS)) {
    element(id, HTMLButtonElement).addEventListener("click", () => {
      element("share-text", HTMLTextAreaElement).hidden = true;
      act(standIn).then(show, (error: unknown) => {
        show({ words: error instanceof Error ? error.message : String(error) });
      });
    });
  }
};
