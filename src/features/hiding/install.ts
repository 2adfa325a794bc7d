import type { CombatDocument } from "../../foundry/combat/stored/documents";
import { createLatePart } from "../../foundry/loading/late-parts";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { isGM } from "../../foundry/users/users";
import type { Table } from "../../table";
import { addButton } from "../controls/scene-tools";
import { makerIn } from "../windows/make-element";

declare module "../../table" {
  interface Features {
    hiding: { readonly open: () => void };
  }
}

/** What is read of the tracker, in its tab and popped out. */
interface Tracker {
  readonly viewed?: CombatDocument | null;
}

/** Of the tool, and of the button in the tracker. */
const NAME = "parapet-hiding";

/** Calls `begun` when a combat begins that the tracker of this client has shown before. */
const followBeginnings = ({ hooks }: Pick<Table, "hooks">, begun: () => void) => {
  /** Of combats that have not begun. */
  const waiting = new Set<string>();
  hooks.on("updateCombat", ({ id, round }: CombatDocument) => {
    if (round > 0 && waiting.delete(id)) begun();
  });
  return {
    shown: ({ id, round }: CombatDocument): void => {
      if (round === 0) waiting.add(id);
    },
  };
};

/**
 * The window that says who notices those that hide: a tool, and a button in the tracker until round 1 is over. When a fight
 * begins, a notice for GMs names those that have rolled Stealth.
 */
export const installHiding = (table: Table): void => {
  const { hooks, changes, whenChanged, features, verdicts, words } = table;
  const hiding = createLatePart(table, async () => (await import("./hiding-window")).createHiding(table));
  const open = (): void => hiding.use((its) => its.open());
  const refresh = (): void => hiding.loaded()?.refresh();
  const hasHiding = (): boolean => ruleSetInForce(verdicts.real.rules().ruleset).noticing !== undefined;
  const beginnings = followBeginnings(table, () => {
    if (isGM() && hasHiding()) hiding.use(({ tellRolled }) => tellRolled());
  });
  features.hiding = { open };
  whenChanged(changes.verdicts, refresh);
  hooks.on("canvasReady", refresh);
  hooks.on("renderCombatTracker", ({ viewed }: Tracker, html: HTMLElement) => {
    html.querySelector(`.${NAME}`)?.remove();
    if (viewed) beginnings.shown(viewed);
    if (!isGM() || (viewed?.round ?? 2) > 1 || !hasHiding()) return;
    const button = makerIn(html.ownerDocument)("button", NAME, words.say("PARAPET.Tool.Hiding"));
    button.addEventListener("click", open);
    html.querySelector(".encounter-title")?.closest("header")?.after(button);
  });
  addButton(table, "tokens", {
    name: NAME,
    title: "PARAPET.Tool.Hiding",
    icon: "fa-solid fa-eye-slash",
    run: open,
  });
};
