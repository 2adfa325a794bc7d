import { client, type Fields } from "./client";
import type { Outcome } from "./outcome";

/** What a bug report needs to know of this Foundry, and nothing that names the world, its users or what is in it. */
export interface Report {
  readonly made: string;
  readonly foundry: string;
  readonly system: string;
  readonly modules: readonly string[];
  readonly browser: string;
  readonly outcomes: readonly Outcome[];
}

const versioned = ({ id, version }: { readonly id: string; readonly version: string }): string => `${id} ${version}`;

export const reportOf = (outcomes: readonly Outcome[]): Report => {
  const { version, system, modules } = client().game;
  return {
    made: new Date().toISOString(),
    foundry: version,
    system: versioned(system),
    modules: modules.contents.filter(({ active }) => active).map(versioned),
    browser: navigator.userAgent,
    outcomes,
  };
};

/** Downloads it as `parapet-in-foundry-VERSION.json`. */
export const saveReport = (report: Report): void => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(report, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `parapet-in-foundry-${report.foundry}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

const say = (key: string, data: Fields = {}): string => client().game.i18n.format(`PARAPET.InFoundry.${key}`, data);

const paragraph = (text: string): HTMLElement => Object.assign(document.createElement("p"), { textContent: text });

const WRONG: readonly Outcome["outcome"][] = ["does not hold", "broken"];
const SKIPPED: readonly Outcome["outcome"][] = ["skipped", "not run"];

/** Each sentence with what was found instead, or why it was not asked. */
const listOf = (outcomes: readonly Outcome[]): HTMLElement => {
  const list = document.createElement("ul");
  list.style.cssText = "list-style: disc; padding-left: 1.5em";
  for (const { says, came } of outcomes) {
    const item = Object.assign(document.createElement("li"), { textContent: says });
    if (typeof came === "string") item.append(document.createElement("br"), italic(came));
    list.append(item);
  }
  return list;
};

const italic = (textContent: string): HTMLElement => Object.assign(document.createElement("em"), { textContent });

/** What does not hold or could not be asked is seen at once, what was skipped on demand. */
const listsOf = (outcomes: readonly Outcome[]): HTMLElement => {
  const wrong = outcomes.filter(({ outcome }) => WRONG.includes(outcome));
  const skipped = outcomes.filter(({ outcome }) => SKIPPED.includes(outcome));
  const details = document.createElement("details");
  details.append(Object.assign(document.createElement("summary"), { textContent: say("Skipped") }), listOf(skipped));
  const lists = document.createElement("div");
  lists.style.cssText = "max-height: 45vh; overflow-y: auto";
  lists.append(...(wrong.length > 0 ? [listOf(wrong)] : []), ...(skipped.length > 0 ? [details] : []));
  return lists;
};

const countsOf = (outcomes: readonly Outcome[]): Fields => {
  const count = (wanted: Outcome["outcome"]): number => outcomes.filter(({ outcome }) => outcome === wanted).length;
  return {
    holds: count("holds"),
    answered: count("answered"),
    not: count("does not hold"),
    broken: count("broken"),
    skipped: SKIPPED.reduce((sum, each) => sum + count(each), 0),
  };
};

/** After a run: how it went, and a button that saves the report. */
export const offerReport = async (report: Report): Promise<void> => {
  const content = document.createElement("div");
  const { outcomes } = report;
  content.append(paragraph(say("Counts", countsOf(outcomes))), listsOf(outcomes), paragraph(say("Where")));
  await client().foundry.applications.api.DialogV2.wait({
    window: { title: say("Title"), icon: "fa-solid fa-flask" },
    position: { width: 520 },
    content,
    rejectClose: false,
    buttons: [
      {
        action: "save",
        label: say("Save"),
        icon: "fa-solid fa-download",
        default: true,
        callback: () => saveReport(report),
      },
    ],
  });
};
