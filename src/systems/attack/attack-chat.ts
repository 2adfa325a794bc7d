import { creatureWithId } from "../../scene/model/battlefield";
import { creatureName, isUnread, type Verdicts } from "../../foundry/verdicts/verdicts";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { fightOfRecord } from "../../foundry/combat/stored/documents";
import { isHiddenToken } from "../../foundry/canvas/shown-to-user";
import type { Expecting, IsIts, MessageSeen } from "../adapter/system-adapter";
import { messageBy } from "../../foundry/chat/chat-messages";
import type { GmArchive } from "../../foundry/chat/gm-archive";
import type { Words } from "../../words/localize";
import { headingOf } from "../../words/sentences";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { publicKnowledge } from "../../foundry/verdicts/public-sight";
import type { RuledArea, RuledAttack, RuledSave } from "../adapter/attack";
import type { AttackRecord } from "../record/attack-record";
import { withOwnNumber } from "../record/own-number";
import { flagsOfRecord, publicRecord, type Recorded, recordOf, thingOf } from "../record/public-record";
import type { ExpectedMessages } from "./expected-messages";
import type { AttackJudgeParts } from "./attack-judge";

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
  readonly expecting?: Expecting | undefined;
}

const createRecords =
  ({ verdicts, newId }: AttackChatParts) =>
  (recorded: Recorded): AttackRecord => {
    const { battlefield } = verdicts.real.current();
    const scene = sceneOf(recorded.attacker, verdicts);
    return recordOf(
      { ...recorded, ...fightOfRecord() },
      { key: newId(), scene, thingOf: (id) => thingOf(battlefield, id) },
    );
  };

/** The message gets what everyone may know; the GMs get the whole record. */
const createFlags =
  ({ archive }: AttackChatParts) =>
  (record: AttackRecord): object => {
    const told = publicRecord(record, publicKnowledge());
    archive.keep(record.key, { record, standIns: told.standIns });
    return flagsOfRecord(told.record);
  };

/** The record of an attack as far as it is the same for each scene. */
const recordedOf = ({ declared, ...ruled }: RuledAttack): Recorded => {
  const { attacker, title, missRolls, action, canSplash, isMinor } = declared;
  const special = action === "attack" ? {} : { action };
  const splash = canSplash === true && ruleSetInForce(ruled.ruleset).hasSplash === true ? { canSplash } : {};
  const cost = isMinor === undefined ? {} : { isMinor };
  return { of: "attack", title, attacker, missRolls, ...special, ...splash, ...cost, ...ruled };
};

/** Puts judged attacks into chat: as flags of a message, from which each client makes its own card. */
export const createAttackChat = (parts: AttackChatParts): AttackJudgeParts["chat"] => {
  const { verdicts, words, expected, later } = parts;
  const made = createRecords(parts);
  const flagsOf = createFlags(parts);
  const ofAttack = (ruled: RuledAttack): AttackRecord => made(recordedOf(ruled));
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
  const flagsForArea = ({ maker, ...ruled }: RuledArea): object =>
    flagsOf(made({ of: "area", title: words.say("PARAPET.Card.Area"), attacker: maker, missRolls: 1, ...ruled }));
  const aliasOf = (id: string): string => {
    const { battlefield } = verdicts.real.known();
    return creatureName(battlefield, id) ?? headingOf(id, battlefield, words);
  };
  const wait = (roller: string, { record, isIts, expecting = {} }: Waiting): void => {
    const { asRolled = (each) => each, roll, own = () => null } = expecting;
    const rolled = (message: MessageSeen): AttackRecord => ({
      ...record,
      targets: record.targets.map((each) => asRolled(each, message)),
    });
    expected.expect({ roller, roll, isIts, flags: (message) => withOwnNumber(flagsOf(rolled(message)), own()) });
  };
  return {
    flagsFor,
    saveFlagsFor: (ruled) => flagsOf(ofSave(ruled)),
    expectMessage: (ruled, isIts, expecting) =>
      wait(ruled.declared.attacker, { record: ofAttack(ruled), isIts, expecting }),
    expectSave: (ruled, isIts, asRolled) =>
      wait(ruled.declared.attack.target, { record: ofSave(ruled), isIts, expecting: asRolled && { asRolled } }),
    tell: (ruled) => {
      const { attacker, title } = ruled.declared;
      const content = words.say("PARAPET.Card.Content", { title });
      later(messageBy({ token: attacker, alias: aliasOf(attacker), content, flags: flagsFor(ruled) }));
    },
    areaFlagsFor: flagsForArea,
    tellArea: (ruled) => {
      const { maker } = ruled;
      const title = words.say("PARAPET.Card.Area");
      const flags = flagsForArea(ruled);
      const content = words.say("PARAPET.Card.Content", { title });
      // A public message must not name a hidden token.
      const speaker = maker === null || isHiddenToken(maker) ? null : maker;
      later(messageBy({ token: speaker, alias: speaker === null ? null : aliasOf(speaker), content, flags }));
    },
  };
};
