import { Hooks } from "../../stand-in/hooks";
import { samples } from "../scene-files";
import { fragmentOf } from "../sharing/link";
import type { StandIn } from "../../stand-in/start";
import { element, make } from "../page";
import { say, type TextKey } from "../say";

/** A state of the tavern: lines of the text format that change it, and how it is viewed. */
interface Story {
  readonly title: TextKey;
  readonly attacker: string;
  readonly targets: readonly string[];
  /** Lines that are added. */
  readonly lines: readonly string[];
  /** Other places of creatures, by id. */
  readonly places?: Readonly<Record<string, string>>;
  readonly show?: string;
}

const STORIES: readonly Story[] = [
  { title: "story.bar", attacker: "M", targets: ["g"], lines: [] },
  { title: "story.door", attacker: "M", targets: ["v"], lines: ["wall door open"] },
  {
    title: "story.gate",
    attacker: "M",
    targets: ["k"],
    lines: ["wall gate open"],
    show: "ambush",
    places: {
      M: "600,1200",
      B: "500,1100",
      Y: "300,1200",
      k: "900,1000",
      n: "200,1000",
      g: "300,900",
      s: "700,900",
      t: "500,700",
    },
  },
  { title: "story.threat", attacker: "M", targets: [], lines: [], show: "threat-map" },
  {
    title: "story.dark",
    attacker: "M",
    targets: ["k"],
    lines: ["darkness 1", "light lamp bright 0 dim 0", "light oven bright 0 dim 0", "light fire bright 10 dim 20"],
  },
];

const placed = (text: string, places: Readonly<Record<string, string>>): string =>
  text.replace(/^(token (\w) .* at )[\d,]+/gm, (line: string, before: string, id: string) => {
    const place = places[id];
    return place === undefined ? line : before + place;
  });

const fragment = async ({ title, attacker, targets, lines, places = {}, show }: Story): Promise<string> => {
  const text = samples().find(({ look }) => look === "tavern")?.text ?? "";
  const named = text.replace(/^scene .*$/m, () => `scene ${JSON.stringify(say(title))}`);
  const plain = named.replace(/^(?:#|expect).*\n/gm, "");
  const map = `${placed(plain, places)}\n${lines.join("\n")}\n`;
  return fragmentOf({ map, rules: "dnd5e", options: {}, attacker, targets, look: "tavern", show: show ?? null });
};

/** Links to states of the tavern, in the form that the page shares maps in. */
export const keepStories = async ({ canvas }: StandIn): Promise<void> => {
  const list = element("stories", HTMLUListElement);
  const links = await Promise.all(
    STORIES.map(async (story) => {
      const link = make("a", "", say(story.title));
      link.href = `#${await fragment(story)}`;
      return link;
    }),
  );
  const mark = (): void => {
    for (const link of links) {
      // Another map may have been opened since, which leaves the address as it is.
      const isShown = link.hash === window.location.hash && canvas.scene?._source.name === link.textContent;
      if (isShown) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  for (const link of links)
    link.addEventListener("click", () => {
      // A story is played with the tools that the bar for drawing hides.
      if (!element("draw-bar", HTMLElement).hidden) element("draw-done", HTMLButtonElement).click();
      // The address stays the same when a story is opened again.
      if (link.hash === window.location.hash) window.dispatchEvent(new HashChangeEvent("hashchange"));
    });
  list.replaceChildren(...links.map((link) => make("li", "", link)));
  Hooks.on("canvasReady", mark);
  mark();
};
