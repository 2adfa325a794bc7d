import type { Scene } from "../../src/scene/model/scene";
import type { StandIn } from "../../stand-in/start";
import { element, make } from "../page";
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

const listed = (things: readonly string[]): string =>
  [...things.slice(0, -2), things.slice(-2).join(" and ")].join(", ");

const withLeftOut = (words: string, standIn: StandIn, { areas }: Scene): string => {
  const missing = leftOutOf(standIn, areas);
  return missing.length === 0 ? words : `${words} It cannot hold ${listed(missing)}.`;
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

const BY_HAND = "This browser keeps the clipboard from the page: copy the text below.";

const copyLink = async (standIn: StandIn): Promise<Answer> => {
  const scene = sceneNow(standIn);
  const link = await linkNow(standIn, scene);
  if (link.length > LONGEST_LINK) {
    const words = `The link would have ${link.length} characters, and many programs cut off what is longer than ${LONGEST_LINK}. Send the map as a file: it can be dropped on this page.`;
    const act = (): void => {
      save(fileName([scene.name], "txt"), new Blob([mapText(scene)], { type: "text/plain" }));
    };
    return { words: withLeftOut(words, standIn, scene), offer: { label: "Download as a file", act } };
  }
  const words = (await copy(link))
    ? `Copied a link of ${link.length} characters to this very map and verdict.`
    : BY_HAND;
  return { words: withLeftOut(words, standIn, scene) };
};

const NO_ATTACK: Answer = { words: "Select a creature and target another first: T over it, or its ◎ in the list." };

/** Runs an action on the shown verdict. */
const withAttack =
  (act: (ruled: Ruled, standIn: StandIn) => Promise<Answer>) =>
  (standIn: StandIn): Promise<Answer> => {
    const ruled = ruledNow(standIn, sceneNow(standIn));
    return ruled === null ? Promise.resolve(NO_ATTACK) : act(ruled, standIn);
  };

const copyScenario = withAttack(async (ruled, standIn) => {
  const words = (await copy(scenarioOf(ruled)))
    ? "Copied. Is the ruling wrong? Change what stands after the colon in its last line to what your book says, and report it."
    : BY_HAND;
  return { words: withLeftOut(words, standIn, ruled.scene) };
});

const namesIn = ({ scene, verdict }: Ruled): string[] => {
  const nameOf = (fullId: string | null): string => scene.tokens.find(({ id }) => `token:${id}` === fullId)?.name ?? "";
  return [scene.name, nameOf(verdict.attacker), "attacks", nameOf(verdict.target)];
};

const saveDrawing = withAttack(async (ruled) => {
  const name = fileName(namesIn(ruled), "svg");
  save(name, new Blob([await drawnOf(ruled)], { type: "image/svg+xml" }));
  return { words: `Saved ${name}: the verdict drawn as a book would, light or dark as its reader likes.` };
});

const saveMap = async (standIn: StandIn): Promise<Answer> => {
  const scene = sceneNow(standIn);
  const ruled = ruledNow(standIn, scene);
  const name = fileName(ruled === null ? [scene.name] : namesIn(ruled), "png");
  save(name, await mapPicture(standIn));
  return { words: `Saved ${name}: the map as it is shown.` };
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
