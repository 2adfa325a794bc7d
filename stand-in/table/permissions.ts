import type { StandInDocument, World } from "../document";
import type { DocumentName } from "../document-fields";
import type { Plain } from "../objects";
import type { User } from "../user";
import type { Operation } from "../world";

/**
 * What a player may change in documents that ownership alone does not decide. Sources:
 * turn and round https://github.com/foundryvtt/foundryvtt/issues/9574.
 * combatants https://github.com/foundryvtt/foundryvtt/issues/10501.
 */
const KEYS: Readonly<Partial<Record<DocumentName, ReadonlySet<string>>>> = {
  Combat: new Set(["_id", "turn", "round"]),
  Combatant: new Set(["_id", "initiative", "flags"]),
};

/** Types that players may create and delete when they own the document or its parent. Other types are for GMs. */
const OWNED: ReadonlySet<DocumentName> = new Set(["Combatant", "ActiveEffect"]);
const FREE_TO_DELETE: ReadonlySet<DocumentName> = new Set([...OWNED, "ChatMessage", "MeasuredTemplate", "Region"]);
const FREE_TO_MAKE: ReadonlySet<DocumentName> = new Set(["ChatMessage", "MeasuredTemplate", "Macro"]);

const owned = (document: StandInDocument, user: User): boolean =>
  document.isOwnedBy(user) || (document.documentName === "ActiveEffect" && document.parent?.isOwnedBy(user) === true);

const mayUpdate = (document: StandInDocument, changes: Plain, user: User): boolean => {
  const keys = KEYS[document.documentName];
  if (keys === undefined) return owned(document, user) && (changes["author"] ?? user.id) === user.id;
  const isAllowed = Object.keys(changes).every((key) => keys.has(key));
  return isAllowed && (document.documentName === "Combat" || owned(document, user));
};

/** Messages and macros are in one's own name only. Foundry has a check of both; its rule is assumed. */
const isInOwnName = ({ _source }: StandInDocument, user: User): boolean => (_source["author"] ?? user.id) === user.id;

/**
 * On version 14 players may create regions without behaviors, and delete those that they own:
 * https://github.com/foundryvtt/foundryvtt/issues/13270
 */
const isFreeRegion = ({ documentName, world, collections }: StandInDocument, user: User): boolean =>
  documentName === "Region" &&
  world.generation === 14 &&
  user.hasPermission("REGION_CREATE") &&
  collections["behaviors"]?.size === 0;

/** Players may create entries of the journal with a permission that Foundry gives to trusted players. */
const isFreeEntry = ({ documentName }: StandInDocument, user: User): boolean =>
  documentName === "JournalEntry" && user.hasPermission("JOURNAL_CREATE");

/** What the server adds for the user who creates a document: the author of a template, the owner of a region. */
export const asCreatedBy = (operation: Operation, { id }: User, { generation }: World): Operation => {
  const { action, name, data } = operation;
  const isOwned = name === "Region" && generation === 14;
  if (action !== "create" || (!isOwned && name !== "MeasuredTemplate")) return operation;
  const made = (each: Plain): Plain =>
    isOwned
      ? { ...each, ownership: { default: 0, ...Object(each["ownership"]), [id]: 3 } }
      : { ...each, author: each["author"] ?? id };
  return { ...operation, data: data.map(made) };
};

const mayCreate = (document: StandInDocument, user: User): boolean =>
  (FREE_TO_MAKE.has(document.documentName) && isInOwnName(document, user)) ||
  isFreeRegion(document, user) ||
  isFreeEntry(document, user) ||
  (OWNED.has(document.documentName) && owned(document, user));

const mayDelete = (document: StandInDocument, user: User): boolean =>
  FREE_TO_DELETE.has(document.documentName) && owned(document, user);

const saidOf = (document: StandInDocument): string => `${document.documentName} [${document.id}]`;

/** Worded as in https://github.com/Aliharu/Foundry-Ex3/issues/17 */
const refusalOf = (document: StandInDocument, action: Operation["action"], user: User): string => {
  const parent = document.parent === null ? "" : ` in parent ${saidOf(document.parent)}`;
  return `User ${user.name} lacks permission to ${action} ${saidOf(document)}${parent}`;
};

/** Why the server refuses an operation; null when it does not. One forbidden change refuses the whole operation. */
export const refusal = (world: World, operation: Operation, user: User): string | null => {
  if (user.isGM) return null;
  const { action, name, parent: parentId, data } = operation;
  const parent = parentId === null ? null : world.find(parentId);
  const all = parent === null ? world.collectionOf(name) : parent.getEmbeddedCollection(name);
  for (const each of data) {
    const document = action === "create" ? world.open(name, each, parent) : all.get(String(each["_id"]));
    if (document === undefined) continue;
    const isAllowed =
      action === "update"
        ? mayUpdate(document, each, user)
        : action === "create"
          ? mayCreate(document, user)
          : mayDelete(document, user);
    if (!isAllowed) return refusalOf(document, action, user);
  }
  return null;
};
