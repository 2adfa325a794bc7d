import type { MakeElement } from "../windows/make-element";

/**
 * What is used of a sheet with tabs.
 * https://foundryvtt.com/api/v14/classes/foundry.applications.api.ApplicationV2.html
 */
export interface TabbedApp {
  /** The active tab of each group. */
  readonly tabGroups?: Readonly<Record<string, string | null>>;
  readonly changeTab?: (tab: string, group: string) => void;
}

const ID = "parapet";
const LABEL = "Parapet";
const ICON = "fa-solid fa-shield-halved";

/** The link of the last tab that the sheet has of its own, and that tab. */
const lastTab = (element: HTMLElement) => {
  const links = element.querySelectorAll<HTMLElement>(
    `.tabs > [data-action="tab"][data-group]:not([data-tab="${ID}"])`,
  );
  const link = [...links].at(-1);
  const group = link?.dataset["group"];
  if (link === undefined || group === undefined) return null;
  const tabs = element.querySelectorAll<HTMLElement>(`.tab[data-group="${CSS.escape(group)}"]:not([data-tab="${ID}"])`);
  const tab = [...tabs].at(-1);
  return tab === undefined ? null : { link, tab, group };
};

const copyOf = (of: HTMLElement, group: string, isActive: boolean): HTMLElement => {
  const copy = of.ownerDocument.createElement(of.tagName);
  copy.className = of.className;
  copy.classList.toggle("active", isActive);
  Object.assign(copy.dataset, { group, tab: ID });
  return copy;
};

/** Whether the sheet has tabs, and Parapet's is not among them. */
export const lacksOwnTab = (element: HTMLElement): boolean =>
  lastTab(element) !== null && element.querySelector(`.tabs > [data-tab="${ID}"]`) === null;

/** Adds Parapet's tab in place of one that is there already, and returns its element; null for a sheet without tabs. */
export const addOwnTab = (app: TabbedApp, element: HTMLElement, make: MakeElement): HTMLElement | null => {
  const last = lastTab(element);
  if (last === null) return null;
  const { link, tab, group } = last;
  for (const old of element.querySelectorAll(`[data-group="${CSS.escape(group)}"][data-tab="${ID}"]`)) old.remove();
  const isActive = app.tabGroups?.[group] === ID;
  const ownLink = copyOf(link, group, isActive);
  ownLink.dataset["action"] = "tab";
  if (ownLink.tagName === "BUTTON") ownLink.setAttribute("type", "button");
  const icon = make("i", ICON);
  icon.ariaHidden = "true";
  ownLink.append(icon, make("span", "", LABEL));
  link.after(ownLink);
  const ownTab = copyOf(tab, group, isActive);
  tab.after(ownTab);
  // The browser shows why a value is invalid only where the field is visible.
  ownTab.addEventListener("invalid", () => app.changeTab?.(ID, group), { capture: true });
  return ownTab;
};
