import { isPlain, type Plain } from "../objects";

/** types13 `applications/api/application.d.mts`, ApplicationV2.Tab. */
export interface Tab extends Plain {
  readonly id: string;
  readonly group: string;
  readonly active: boolean;
  readonly cssClass: string;
  readonly label: string;
}

type Groups = Record<string, string | null>;

/**
 * A group's tabs as TABS lists them. One is active, at first the initial one. Labels are keys, or built from a prefix.
 */
export const tabsOf = (configuration: unknown, group: string, groups: Groups): Record<string, Tab> => {
  if (!isPlain(configuration) || !Array.isArray(configuration["tabs"])) return {};
  const { initial, labelPrefix } = configuration;
  if (!(group in groups)) groups[group] = typeof initial === "string" ? initial : null;
  const tabs = configuration["tabs"].filter(isPlain).map((tab): Tab => {
    const id = String(tab["id"]);
    const isActive = groups[group] === id;
    const label = typeof labelPrefix === "string" ? `${labelPrefix}.${id}` : "";
    return { label, ...tab, id, group, active: isActive, cssClass: isActive ? "active" : "" };
  });
  return Object.fromEntries(tabs.map((tab) => [tab.id, tab]));
};

/** Marks a group's tab and its link as active. Returns whether the tab exists. */
export const showTab = (element: HTMLElement, tab: string, group: string): boolean => {
  let isThere = false;
  for (const it of element.querySelectorAll<HTMLElement>(`[data-group="${CSS.escape(group)}"][data-tab]`)) {
    const isIt = it.dataset["tab"] === tab;
    isThere ||= isIt;
    it.classList.toggle("active", isIt);
    if (it.dataset["action"] === "tab") it.setAttribute("aria-pressed", String(isIt));
  }
  return isThere;
};
