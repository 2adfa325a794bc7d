import type { CombatantDocument } from "../../foundry/combat/stored/documents";
import type { IdleTime } from "../../foundry/time/idle-time";
import { scenePlace } from "../../foundry/verdicts/error-location";
import { creatureName } from "../../foundry/verdicts/verdicts";
import { viewedScene } from "../../foundry/canvas/canvas-view";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { likelyAttack } from "../../rules/judge/likely-attack";
import { verdictWords } from "../../words/verdict-words";
import type { CoverCell } from "./row-element";
import { isToldOf, type RowSubject } from "../../foundry/combat/encounters/rows";
import type { Table } from "../../table";

/** Cover of each combatant against the one whose turn it is, found in idle time. */
export interface CoverColumn {
  /** As far as it is known yet; null for nothing to say. */
  readonly of: (subject: RowSubject) => CoverCell | null;
  /** Anything that verdicts depend on may have changed. */
  readonly lookAgain: () => void;
}

export interface CoverColumnParts extends Pick<Table, "verdicts" | "words" | "guard"> {
  readonly idle: IdleTime;
  readonly isOn: () => boolean;
  /** All cells asked for are there. */
  readonly onFound: () => void;
}

/** Of the viewed scene only: the others are nobody's to judge here. */
const tokenOf = ({ tokenId, sceneId }: CombatantDocument): string | null =>
  tokenId !== null && sceneId === viewedScene()?.id ? `token:${tokenId}` : null;

const cellFor = (attacker: string, target: string, { verdicts, words }: CoverColumnParts): CoverCell | null => {
  const { battlefield } = verdicts.real.known();
  const from = creatureName(battlefield, attacker);
  if (from === undefined || creatureName(battlefield, target) === undefined) return null;
  const attack = likelyAttack(battlefield, ruleSetInForce(verdicts.real.rules().ruleset), attacker, target);
  const said = verdictWords(verdicts.real.verdict(attack), words);
  const all = [said.headline, ...said.modifiers, said.concealment, said.refusal].flatMap((part) => part ?? []);
  const label = words.say("PARAPET.Order.CoverFrom", { attacker: from, verdict: words.series(all) });
  return { text: said.brief, tone: said.tone, label };
};

/** Whose turn it is, where the user may hear of it, against the creature of the row. */
const pairOf = (subject: RowSubject): readonly [string, string] | null => {
  const { combat, document, fight } = subject;
  const acting = fight.round === 0 ? null : (combat.combatant ?? null);
  const isTold = acting !== null && acting.id !== document.id && isToldOf(subject, acting.id);
  const attacker = isTold ? tokenOf(acting) : null;
  const target = tokenOf(document);
  return attacker === null || target === null || attacker === target ? null : [attacker, target];
};

/** Finds cells in idle time, as many as there is time for; `onFound` once all are there. */
const createFinding = (parts: CoverColumnParts) => {
  const { guard, words, idle, onFound } = parts;
  const cells = new Map<string, CoverCell | null>();
  const due = new Map<string, readonly [string, string]>();
  let isAsked = false;

  const find = (key: string, [attacker, target]: readonly [string, string]): void => {
    due.delete(key);
    if (viewedScene() === null) return;
    const cell = guard(
      () => scenePlace(words),
      () => cellFor(attacker, target, parts),
      null,
    );
    cells.set(key, cell);
  };
  const findSome = (left: () => number): void => {
    isAsked = false;
    for (const [key, pair] of due) {
      find(key, pair);
      if (left() <= 0) break;
    }
    if (due.size > 0) ask();
    else onFound();
  };
  const ask = (): void => {
    if (isAsked) return;
    isAsked = true;
    idle(findSome);
  };
  const want = (key: string, pair: readonly [string, string]): void => {
    due.set(key, pair);
    ask();
  };
  return { cells, want };
};

export const createCoverColumn = (parts: CoverColumnParts): CoverColumn => {
  const { cells, want } = createFinding(parts);
  /** To be found anew once they are asked for. Until then they are shown as they were. */
  let stale = new Set<string>();
  /** Since it was last looked again; none when no list has been drawn. */
  const asked = new Set<string>();
  return {
    of: (subject) => {
      const pair = parts.isOn() ? pairOf(subject) : null;
      if (pair === null || !pair.every(parts.verdicts.knowledge().sees)) return null;
      const key = pair.join(" ");
      asked.add(key);
      if (stale.delete(key) || !cells.has(key)) want(key, pair);
      return cells.get(key) ?? null;
    },
    lookAgain: () => {
      if (asked.size > 0) for (const key of cells.keys()) if (!asked.has(key)) cells.delete(key);
      asked.clear();
      stale = new Set(cells.keys());
    },
  };
};
