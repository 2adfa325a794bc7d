import { changed } from "../../changes";
import {
  activeToken,
  controlledTokens,
  hoveredToken,
  targetedTokens,
  tokenOnScene,
} from "../../foundry/canvas/map-tokens";
import { gridSize, viewedScene } from "../../foundry/canvas/viewed-scene";
import { isGM } from "../../foundry/users/users";
import { placeOnPage, type BoxOnScreen } from "../../foundry/canvas/screen-place";
import type { IconName } from "../../drawing/icon-paths";
import { verdictIcon } from "../../drawing/level-icon";
import type { OverlayMode } from "../../foundry/settings/fields";
import type { RuleSettings } from "../../foundry/settings/rule-settings";
import { creatureName } from "../../foundry/verdicts/verdicts";
import type { Attack } from "../../rules/attack/verdict";
import type { Table } from "../../table";
import { headingOf, namesOf, sentenceOf, withoutRepeats } from "../../words/sentences";
import { isConcealed, verdictWords } from "../../words/verdict-words";
import { attackersFor } from "../overlay/overlay-targets";

/** The verdict on one attack by the settings in the panel, in words. */
export interface Preview {
  readonly attack: string;
  readonly icon: IconName;
  readonly drafted: string;
  /** The verdict by the saved settings; "" if it is the same. */
  readonly before: string;
  readonly sentences: readonly string[];
}

interface Said {
  readonly icon: IconName;
  readonly brief: string;
  readonly sentences: readonly string[];
}

const saidOf = (attack: Attack, { verdicts, words }: Table): Said => {
  const verdict = verdicts.judge(attack);
  const { headline, modifiers, dice, texts, refusal, concealment } = verdictWords(verdict, words);
  const parts = [
    refusal ?? headline,
    ...modifiers,
    ...dice,
    ...texts,
    ...(concealment === null || !isConcealed(verdict) ? [] : [concealment]),
  ];
  const { battlefield } = verdicts.known();
  return {
    icon: verdictIcon(verdict),
    brief: words.series(parts),
    sentences: [...new Set(withoutRepeats(verdict.reasons).map((reason) => sentenceOf(reason, battlefield, words)))],
  };
};

/** Leaves the draft in force. Throws what judging throws. */
const previewOf = (attack: Attack, draft: RuleSettings, table: Table): Preview => {
  const { verdicts, words } = table;
  verdicts.try(null);
  const before = saidOf(attack, table);
  verdicts.try(draft);
  const drafted = saidOf(attack, table);
  const { battlefield } = verdicts.known();
  return {
    attack: words.say("PARAPET.Config.Preview.Attack", {
      attacker: headingOf(attack.attacker ?? "", battlefield, words),
      target: namesOf([attack.target], battlefield, words),
    }),
    icon: drafted.icon,
    drafted: drafted.brief,
    before: before.brief === drafted.brief ? "" : words.say("PARAPET.Config.Preview.Before", { verdict: before.brief }),
    sentences: drafted.sentences,
  };
};

/** The attack that the panel tries out: by the controlled or acting creature, at a target or what is pointed at. */
export const attackNow = (pointed: string | null, { verdicts }: Table): Attack | null => {
  const attacker = attackersFor(controlledTokens(), activeToken())?.lead.id;
  const targets = [...targetedTokens().map(({ id }) => id), ...(pointed === null ? [] : [pointed])];
  const target = targets.find((id) => id !== attacker);
  if (attacker === undefined || target === undefined || viewedScene() === null) return null;
  const { battlefield } = verdicts.known();
  const pair = [`token:${attacker}`, `token:${target}`] as const;
  if (pair.some((id) => creatureName(battlefield, id) === undefined)) return null;
  return { attacker: pair[0], target: pair[1], kind: "ranged", reach: null, origin: null };
};

/** Where the attack that a panel would try out now is on the page; null without one. */
export const attackOnPage = (table: Table): BoxOnScreen | null => {
  const attack = isGM() ? attackNow(null, table) : null;
  return attack === null ? null : boxOnPage(attack);
};

/** Keeps the previewed attack on the map. */
const createPin = ({ pins }: Table) => {
  let pinned: { readonly key: string; readonly unpin: () => void } | null = null;
  return (attack: Attack | null): void => {
    const key = attack === null ? "" : `${attack.attacker} ${attack.target}`;
    if (pinned?.key === key) return;
    pinned?.unpin();
    pinned = attack === null ? null : { key, unpin: pins.add(attack) };
  };
};

/** Where both creatures are on the page; null when one is gone. */
const boxOnPage = ({ attacker, target }: Attack): BoxOnScreen | null => {
  const tokens = [attacker, target].flatMap((id) => (id === null ? [] : (tokenOnScene(id) ?? [])));
  if (tokens.length < 2) return null;
  const corners = tokens.flatMap(({ x, y, width, height }) => [
    placeOnPage({ x, y }),
    placeOnPage({ x: x + width * gridSize(), y: y + height * gridSize() }),
  ]);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
};

interface DraftRead {
  readonly settings: () => RuleSettings;
  readonly mode: () => OverlayMode | null;
}

/** Shows the effect of the draft on the map and on one attack, without saving it. */
export const createPreview = (table: Table, { settings, mode }: DraftRead) => {
  const { verdicts, features, changes } = table;
  const pin = createPin(table);
  /** The token hovered last. While the pointer is over the panel, it hovers none. */
  let pointed: string | null = null;
  const showMode = (shown: OverlayMode | null): void => {
    features.overlay?.tryMode(shown);
    changed(changes.view);
  };
  return {
    /** Players change nothing that verdicts depend on. */
    tryOut: (): void => {
      if (isGM()) verdicts.try(settings());
      showMode(mode());
    },
    /** Null without an attack; undefined for a player, who gets no preview. */
    preview: (): Preview | null | undefined => {
      if (!isGM()) return undefined;
      pointed = hoveredToken()?.id ?? pointed;
      const attack = attackNow(pointed, table);
      // In the mode "off" the map shows nothing.
      pin(mode() === "off" ? null : attack);
      return attack === null ? null : previewOf(attack, settings(), table);
    },
    /** Restores the saved settings. */
    end: (): void => {
      pin(null);
      verdicts.try(null);
      showMode(null);
    },
  };
};
