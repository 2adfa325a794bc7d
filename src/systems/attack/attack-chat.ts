import { creatureWithId } from "../../scene/model/battlefield";
import { regionArea, templateArea, type EffectArea } from "../../scene/read-foundry/effect-area";
import { laidArea, type AreaDocument, type AreaView } from "../../foundry/canvas/area-view";
import { creatureName, isUnread, type Verdicts } from "../../foundry/verdicts/verdicts";
import { activeToken, controlledTokens, isOwnUser, viewedScene, isHiddenToken } from "../../foundry/canvas/canvas-view";
import { toPixels } from "../../geometry/numbers/lattice";
import { areaAttacks } from "../../rules/attack/area-effect";
import type { AreaStart } from "../../rules/cover/area-origin";
import type { Flags } from "../adapter/placed-areas";
import type { AreaJudge, IsIts, OpenRoll } from "../adapter/system-adapter";
import { messageBy } from "../../foundry/chat/chat-messages";
import type { GmArchive } from "../../foundry/chat/gm-archive";
import type { Words } from "../../words/localize";
import { headingOf } from "../../words/sentences";
import { areaHeightBy } from "../../rules/judge/rule-set";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { publicKnowledge } from "../../foundry/verdicts/public-sight";
import type { RuledAttack, RuledSave } from "../adapter/attack";
import { flagsOfRecord, recordOf, takenOff, thingOf, type AttackRecord, type Recorded } from "../record/attack-record";
import { publicRecord } from "../record/public-record";
import type { ExpectedMessages } from "./expected-messages";
import type { AttackJudgeParts } from "./attack-judge";

/** The properties read from the document of a placed area. */
interface LaidDocument extends AreaDocument {
  readonly id: string | null;
  readonly documentName: string;
  readonly parent?: {
    readonly id: string | null;
    getEmbeddedCollection(name: string): { has(id: string): boolean };
  } | null;
  readonly isOwner: boolean;
  delete(): Promise<unknown>;
}

/** Who made a placed area, and where it starts. */
export interface PlacedOrigin extends AreaStart {
  readonly document: Pick<LaidDocument, "id" | "documentName" | "parent" | "isOwner" | "delete">;
}

interface AreaCallParts {
  readonly verdicts: Verdicts;
  readonly attackJudge: AreaJudge;
  readonly isWanted: () => boolean;
  /** What the game system stores in an area's flags: whether an item placed it, and which creature. */
  readonly isOfItem: (flags: Flags) => boolean;
  readonly makerOf: (flags: Flags) => string | null;
  /**
   * Looks at where an area starts before its card is made. Undefined if the card can be made at once, else a promise of
   * whether the area stays.
   */
  readonly staysAt: (placed: PlacedOrigin) => Promise<boolean> | undefined;
  /** Reports errors in an answer that no code waits for. */
  readonly later: (done: Promise<unknown>) => void;
}

/**
 * The creature for which this client's user places areas: the last controlled token, or else the active combatant's.
 */
const makerNow = (): string | null => {
  const active = activeToken();
  const maker = controlledTokens().at(-1) ?? (active?.isOwned === true ? active : undefined);
  return maker === undefined ? null : `token:${maker.id}`;
};

/**
 * Posts a card for an area that this user has placed on the viewed scene, with everyone it reaches. The whole
 * battlefield is judged. There is no card unless the user knows of a creature in the area, because a card would reveal
 * that there is one.
 */
export const createAreaCalls = ({ verdicts, attackJudge, isWanted, later, ...parts }: AreaCallParts) => {
  const { isOfItem, makerOf, staysAt } = parts;

  const tell = (area: EffectArea, maker: string | null): void => {
    const { battlefield } = verdicts.real.current();
    const areaHeight = areaHeightBy(verdicts.real.rules().options);
    const attacks = areaAttacks(battlefield, area, { maker, areaHeight });
    const known = verdicts.real.known().battlefield;
    if (!isWanted() || !attacks.some(({ target }) => creatureWithId(known, target) !== undefined)) return;
    const ruled = attackJudge.ruleArea(maker, attacks);
    if (ruled !== null) attackJudge.tellArea(ruled);
  };

  const caughtBy = ({ kind, source }: AreaView, laidBy: string | null, document: LaidDocument): void => {
    const { scene, battlefield } = verdicts.real.current();
    const area = kind === "template" ? templateArea(source, scene.grid) : regionArea(source, scene.grid);
    if (area === undefined) return;
    const isThere = (id: string | null): boolean => id !== null && creatureWithId(battlefield, id) !== undefined;
    const maker = area.carrier ?? [laidBy, makerNow()].find(isThere) ?? null;
    const { origin } = area;
    const staying =
      maker === null || origin === null
        ? undefined
        : staysAt({
            maker,
            origin: { x: toPixels(origin.x), y: toPixels(origin.y), elevation: area.elevation },
            document,
          });
    if (staying === undefined) return tell(area, maker);
    const place = document.parent;
    later(staying.then((stays) => (stays && place?.id === viewedScene()?.id ? tell(area, maker) : undefined)));
  };

  return {
    /**
     * For the hook that fires after an area is created: `createMeasuredTemplate` in version 13, `createRegion` in 14.
     */
    laid:
      (kind: AreaView["kind"]) =>
      (document: LaidDocument, _options: object, userId: string): void => {
        if (!isOwnUser(userId) || document.parent?.id !== viewedScene()?.id) return;
        const flags = Object(document["flags"]) as Flags;
        const view = laidArea(kind, document, isOfItem(flags));
        if (view !== undefined) caughtBy(view, makerOf(flags), document);
      },
  };
};

interface AttackChatParts {
  readonly archive: Pick<GmArchive, "keep">;
  readonly newId: () => string;
  readonly verdicts: Verdicts;
  readonly words: Words;
  readonly expected: ExpectedMessages;
  /** Reports a message that could not be created. */
  readonly later: (done: Promise<unknown>) => void;
}

/** Null if the user has changed to another scene before the attack was rolled. */
const sceneOf = (attacker: string | null, { real }: Verdicts): string | null => {
  const mirrored = real.current();
  const isHere = (id: string): boolean =>
    creatureWithId(mirrored.battlefield, id) !== undefined || isUnread(mirrored, id);
  return attacker === null || isHere(attacker) ? (viewedScene()?.id ?? null) : null;
};

interface Waiting {
  readonly record: AttackRecord;
  readonly isIts: IsIts;
  readonly isOnDice?: (() => boolean) | undefined;
  readonly roll?: OpenRoll | undefined;
}

const createRecords =
  ({ verdicts, newId }: AttackChatParts) =>
  (recorded: Recorded): AttackRecord => {
    const { battlefield } = verdicts.real.current();
    const scene = sceneOf(recorded.attacker, verdicts);
    return recordOf(recorded, { key: newId(), scene, thingOf: (id) => thingOf(battlefield, id) });
  };

/** The message gets what everyone may know; the GMs get the whole record. */
const createFlags =
  ({ archive }: AttackChatParts) =>
  (record: AttackRecord): object => {
    const told = publicRecord(record, publicKnowledge());
    archive.keep(record.key, { record, standIns: told.standIns });
    return flagsOfRecord(told.record);
  };

/** Puts judged attacks into chat: as flags of a message, from which each client makes its own card. */
export const createAttackChat = (parts: AttackChatParts): AttackJudgeParts["chat"] => {
  const { verdicts, words, expected, later } = parts;
  const made = createRecords(parts);
  const flagsOf = createFlags(parts);
  const ofAttack = ({ declared, ruleset, targets, unjudged }: RuledAttack): AttackRecord => {
    const { attacker, title, missRolls, action, canSplash } = declared;
    const special = action === "attack" ? {} : { action };
    const splash = canSplash === true && ruleSetInForce(ruleset).hasSplash === true ? { canSplash } : {};
    return made({ of: "attack", ruleset, title, attacker, missRolls, ...special, ...splash, targets, unjudged });
  };
  const ofSave = ({ declared: { attack, title }, ruleset, ruled }: RuledSave): AttackRecord =>
    made({
      of: "save",
      ruleset,
      title,
      attacker: attack.attacker,
      missRolls: 1,
      ...(ruled === null ? { targets: [], unjudged: [attack.target] } : { targets: [ruled], unjudged: [] }),
    });
  const flagsFor = (ruled: RuledAttack): object => flagsOf(ofAttack(ruled));
  const aliasOf = (id: string): string => {
    const { battlefield } = verdicts.real.known();
    return creatureName(battlefield, id) ?? headingOf(id, battlefield, words);
  };
  const wait = (roller: string, { record, isIts, isOnDice = () => true, roll }: Waiting): void =>
    expected.expect({ roller, roll, isIts, flags: () => flagsOf(isOnDice() ? record : takenOff(record)) });
  return {
    flagsFor,
    saveFlagsFor: (ruled) => flagsOf(ofSave(ruled)),
    expectMessage: (ruled, isIts, isOnDice, roll) =>
      wait(ruled.declared.attacker, { record: ofAttack(ruled), isIts, isOnDice, roll }),
    expectSave: (ruled, isIts, isOnDice) =>
      wait(ruled.declared.attack.target, { record: ofSave(ruled), isIts, isOnDice }),
    tell: (ruled) => {
      const { attacker, title } = ruled.declared;
      const content = words.say("PARAPET.Card.Content", { title });
      later(messageBy({ token: attacker, alias: aliasOf(attacker), content, flags: flagsFor(ruled) }));
    },
    tellArea: ({ maker, ruleset, targets, unjudged }) => {
      const title = words.say("PARAPET.Card.Area");
      const flags = flagsOf(made({ of: "area", ruleset, title, attacker: maker, missRolls: 1, targets, unjudged }));
      const content = words.say("PARAPET.Card.Content", { title });
      // A public message must not name a hidden token.
      const speaker = maker === null || isHiddenToken(maker) ? null : maker;
      later(messageBy({ token: speaker, alias: speaker === null ? null : aliasOf(speaker), content, flags }));
    },
  };
};
