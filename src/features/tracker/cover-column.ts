import { isWithheld, type CombatantDocument } from "../../foundry/combat/stored/documents";
import { hasCoverColumn } from "../../foundry/settings/store";
import { createSlices, idleTime } from "../../foundry/time/idle-time";
import { creatureName } from "../../foundry/verdicts/verdicts";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { likelyAttack } from "../../rules/judge/likely-attack";
import type { IconName } from "../../drawing/icon-paths";
import { concealmentIcon, verdictIcon } from "../../drawing/level-icon";
import { verdictWords } from "../../words/verdict-words";
import { isToldOf, type RowSubject } from "../../foundry/combat/encounters/rows";
import type { Table } from "../../table";

/** Cover against the current combatant. */
export interface CoverCell {
  /** The level in a word or two. */
  readonly text: string;
  readonly icon: IconName;
  /** The cloud of the concealment; null where nothing conceals. */
  readonly cloud: IconName | null;
  /** The same in full. */
  readonly label: string;
  /** The current combatant's name. */
  readonly attacker: string;
}

/** On the viewed scene only: there are no verdicts on other scenes. */
const tokenOf = ({ tokenId, sceneId }: CombatantDocument): string | null =>
  tokenId !== null && sceneId === viewedScene()?.id ? `token:${tokenId}` : null;

const cellFor = (attacker: string, target: string, { verdicts, words }: Table): CoverCell | null => {
  const { battlefield } = verdicts.real.known();
  const from = creatureName(battlefield, attacker);
  if (from === undefined || creatureName(battlefield, target) === undefined) return null;
  const attack = likelyAttack(battlefield, ruleSetInForce(verdicts.real.rules().ruleset), attacker, target);
  const verdict = verdicts.level(attack, { settings: "saved" });
  const said = verdictWords(verdict, words);
  const { headline, modifiers, dice, texts, concealment, refusal } = said;
  const all = [headline, ...modifiers, ...dice, ...texts, concealment, refusal].flatMap((part) => part ?? []);
  const label = words.say("PARAPET.Order.CoverFrom", { attacker: from, verdict: words.series(all) });
  return { text: said.short, icon: verdictIcon(verdict), cloud: concealmentIcon(verdict), label, attacker: from };
};

/** The current combatant, if the user may know it, against the creature of the row. */
const pairOf = (subject: RowSubject): readonly [string, string] | null => {
  const { combat, document, fight, isMine } = subject;
  const acting = fight.round === 0 ? null : (combat.combatant ?? null);
  const isTold =
    acting !== null && acting.id !== document.id && isToldOf(subject, acting.id) && (isMine || !isWithheld(document));
  const attacker = isTold ? tokenOf(acting) : null;
  const target = tokenOf(document);
  return attacker === null || target === null || attacker === target ? null : [attacker, target];
};

/** Cover of each combatant against the current one, found in idle time. Calls `onFound` when all cells are there. */
export const createCoverColumn = (table: Table, onFound: () => void) => {
  const cells = new Map<string, CoverCell | null>();
  const due = new Map<string, readonly [string, string]>();
  const slices = createSlices(idleTime, (act) => act());
  const findDue = function* (): Generator<void, void> {
    for (const [key, [attacker, target]] of due) {
      due.delete(key);
      const find = (): CoverCell | null => cellFor(attacker, target, table);
      if (viewedScene() !== null) cells.set(key, table.safely(find, null));
      yield;
    }
    onFound();
  };
  /** Found again when they are asked for. Until then the old ones are shown. */
  let stale = new Set<string>();
  /** Since the last `lookAgain`; empty if no list has been drawn. */
  const asked = new Set<string>();
  return {
    /** As far as it is known yet; null for nothing to show. */
    of: (subject: RowSubject): CoverCell | null => {
      const pair = hasCoverColumn() ? pairOf(subject) : null;
      if (pair === null || !pair.every(table.verdicts.knowledge().sees)) return null;
      const key = pair.join(" ");
      asked.add(key);
      if (stale.delete(key) || !cells.has(key)) {
        if (due.size === 0) slices.begin(findDue());
        due.set(key, pair);
      }
      return cells.get(key) ?? null;
    },
    /** Something that verdicts depend on may have changed. */
    lookAgain: (): void => {
      if (asked.size > 0) for (const key of cells.keys()) if (!asked.has(key)) cells.delete(key);
      asked.clear();
      stale = new Set(cells.keys());
    },
  };
};
