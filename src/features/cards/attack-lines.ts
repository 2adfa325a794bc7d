/** Draws the lines of an attack on the map for a moment, and what gave the cover that decided it. */
import { isHiddenToken, isSecretToken } from "../../foundry/canvas/shown-to-user";
import type { MessageView } from "../../foundry/chat/chat-messages";
import { readOverlayLook, readOverlayMode } from "../../foundry/settings/store";
import type { PlacedAttack } from "../../foundry/verdicts/pins";
import { movesTo } from "../../foundry/verdicts/place-struck";
import type { Table } from "../../table";
import { attackOn } from "./card-actions";
import { cardRead, type AttackRead } from "./card-reading";
import type { MissTable } from "./view/miss-rolls";
import type { Saved } from "./saved/saved-by-cover";
import type { SavedMoments } from "./saved/saved-moment";

/** Milliseconds. */
const SHOWN_FOR = 2500;

/** A volley at more targets than this says nothing by its lines. */
const MOST_TARGETS = 6;

/** Whether nobody at the table is left out: neither whispered nor rolled blind. */
const isForAll = ({ whisper, blind }: MessageView): boolean => whisper.length === 0 && !blind;

const isShown = (): boolean => readOverlayMode() !== "off" && readOverlayLook().hasLines;

const isOpenly = (creature: string): boolean => !isHiddenToken(creature) && !isSecretToken(creature);

/**
 * Draws an attack for a moment on the map of each client whose user may see it: what its card could show there. Attacks by
 * or on hidden and secret tokens are not drawn. That holds for GMs too, because others may watch their screen.
 */
export const createAttackLines = (table: Table, misses: MissTable, moments: Pick<SavedMoments, "show">) => {
  const { pins, safely, verdicts } = table;
  /** Whether the map would show what the card says. A readied blow, for example, can reach what no other attack can. */
  const isAsOnCard = ({ subject: { record } }: AttackRead, { attack, at }: PlacedAttack): boolean => {
    const ruled = record.targets.find(({ target }) => target === attack.target)?.verdict;
    const now = safely(() => verdicts.judge(attack, { at: movesTo(attack.target, at) }), null);
    return now?.lineOfEffect === ruled?.lineOfEffect && now?.cover === ruled?.cover;
  };
  /** Null for an invalid record: the card reports it. */
  const readOf = (message: MessageView): ReturnType<typeof cardRead> => {
    try {
      return cardRead(message, table, misses);
    } catch {
      return null;
    }
  };
  const showLines = (read: AttackRead): void => {
    if (read.view.targets.length > MOST_TARGETS) return;
    for (const { id, canShow } of read.view.targets) {
      const placed = canShow ? attackOn(read, id) : undefined;
      const attacker = placed?.attack.attacker ?? null;
      if (placed === undefined || attacker === null || placed.attack.kind === "area") continue;
      if (![attacker, placed.attack.target].every(isOpenly) || !isAsOnCard(read, placed)) continue;
      setTimeout(pins.add(placed.attack, placed.at), SHOWN_FOR);
    }
  };
  /** Hidden and secret creatures are left out for GMs too. */
  const showMoment = (read: AttackRead): void => {
    const { attacker } = read.subject.record;
    const isOpen = ({ target }: Saved): boolean => [attacker ?? target, target].every(isOpenly);
    moments.show({ ...read, saved: read.saved.filter(isOpen) });
  };
  const show = (message: MessageView): void => {
    const read = readOf(message);
    if (read?.kind !== "attack") return;
    showMoment(read);
    if (isShown()) showLines(read);
  };
  return {
    /** For `createChatMessage`. The lines are drawn in the next frame, which a hidden page has only when it is shown again. */
    made: (message: MessageView): void => {
      if (!isForAll(message)) return;
      const madeAt = performance.now();
      requestAnimationFrame(() => {
        if (performance.now() - madeAt < SHOWN_FOR) safely(() => show(message), undefined);
      });
    },
  };
};
