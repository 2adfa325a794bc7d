/**
 * Feats, spells and items of the game systems that change cover, concealment or disadvantage. They are recognised by identifiers, and their
 * short forms are those of `flags.parapet.cover`. The guide's page "Feats and items that change cover" lists them.
 */

/** A feature of a game system. */
export interface CoverFeature {
  readonly system: "dnd5e" | "pf1" | "pf2e";
  /** In English. */
  readonly name: string;
  /** Of its item: dnd5e's identifiers, pf1's tags or boolean flags, slugs of pf2e and sf2e. */
  readonly ids: readonly string[];
  /** The type of its item; left out for any, and for pf1, where `ids` are those of feats. */
  readonly type?: "feat";
  /** Only as in this edition of the rules; left out where all are alike. */
  readonly edition?: "2014" | "2024";
  /** It counts for attacks made with the item alone. */
  readonly isOfItem?: boolean;
  /** Flags of the actor that say the same, `scope.key`. */
  readonly flags?: readonly string[];
  /** Roll options that must all be there, instead of an item. */
  readonly options?: readonly string[];
  /** Short forms, with spaces between. */
  readonly does: string;
  /** The book, and where its identifier is from. */
  readonly source: string;
}

const DND5E_PACKS = "https://github.com/foundryvtt/dnd5e/tree/965ad2d0/packs/_source";
const PF2E_PACKS = "https://github.com/foundryvtt/pf2e/tree/0d7af605/packs/feats";

export const COVER_FEATURES: readonly CoverFeature[] = [
  {
    system: "dnd5e",
    name: "Sharpshooter",
    ids: ["sharpshooter"],
    type: "feat",
    flags: ["midi-qol.sharpShooter"],
    does: "ignore:ranged-weapon lifts:long-range:ranged-weapon",
    source: "Player's Handbook 2014 and 2024; the identifier is the name's",
  },
  {
    system: "dnd5e",
    name: "Sharpshooter",
    ids: ["sharpshooter"],
    type: "feat",
    edition: "2024",
    does: "lifts:close-range:ranged-weapon",
    source: "Player's Handbook 2024",
  },
  {
    system: "dnd5e",
    name: "Crossbow Expert",
    ids: ["crossbow-expert"],
    type: "feat",
    edition: "2014",
    does: "lifts:close-range:ranged",
    source: "Player's Handbook 2014; the identifier is the name's",
  },
  {
    system: "dnd5e",
    name: "Crossbow Expert",
    ids: ["crossbow-expert"],
    type: "feat",
    edition: "2024",
    does: "lifts:close-range:crossbow",
    source: "Player's Handbook 2024; the identifier is the name's",
  },
  {
    system: "dnd5e",
    name: "Gunner",
    ids: ["gunner"],
    type: "feat",
    edition: "2014",
    does: "lifts:close-range:ranged",
    source: "Tasha's Cauldron of Everything; the identifier is the name's",
  },
  {
    system: "dnd5e",
    name: "Spell Sniper",
    ids: ["spell-sniper"],
    type: "feat",
    flags: ["dnd5e.spellSniper"],
    does: "ignore:ranged-spell",
    source: "Player's Handbook 2014 and 2024; the identifier is the name's",
  },
  {
    system: "dnd5e",
    name: "Spell Sniper",
    ids: ["spell-sniper"],
    type: "feat",
    edition: "2024",
    does: "lifts:close-range:ranged-spell",
    source: "Player's Handbook 2024",
  },
  {
    system: "dnd5e",
    name: "",
    ids: [],
    flags: ["dnd5e.helpersIgnoreCover"],
    does: "ignore",
    source: "DnD5e Helpers, DDB Importer",
  },
  {
    system: "dnd5e",
    name: "Sacred Flame",
    ids: ["sacred-flame"],
    isOfItem: true,
    does: "ignore:save",
    source: `SRD 5.1 and 5.2; ${DND5E_PACKS}/spells/cantrip/sacred-flame.yml and /spells24/cantrips/sacred-flame.yml`,
  },
  {
    system: "dnd5e",
    name: "Wand of the War Mage",
    ids: [
      ...(["wand-of-the-war-mage", "wand-of-the-war-mage-1", "wand-of-the-war-mage-2"] as const),
      ...(["wand-of-the-war-mage-3", "1-wand-of-the-war-mage", "2-wand-of-the-war-mage"] as const),
      "3-wand-of-the-war-mage",
    ],
    does: "ignore:half:ranged-spell:melee-spell",
    source: `SRD 5.1 and 5.2; ${DND5E_PACKS}/items/wand and /equipment24/equipment/wands`,
  },
  {
    system: "pf1",
    name: "Improved Precise Shot",
    ids: ["improvedPreciseShot"],
    does: "ignore:ranged conceals:ignore:ranged",
    source: 'Core Rulebook, "Feats"; the tag is the name\'s',
  },
  {
    system: "pf1",
    name: "Improved Blind-Fight",
    ids: ["improvedBlindFight"],
    does: "conceals:ignore:melee",
    source: "Advanced Player's Guide, \"Feats\"; the tag is the name's",
  },
  {
    system: "pf1",
    name: "Greater Blind-Fight",
    ids: ["greaterBlindFight"],
    does: "conceals:lower:melee",
    source: "Advanced Player's Guide, \"Feats\"; the tag is the name's",
  },
  {
    system: "pf2e",
    name: "Blind-Fight",
    ids: ["blind-fight"],
    type: "feat",
    does: "conceals:lower",
    source: `Player Core, "Feats"; ${PF2E_PACKS}/blind-fight.json`,
  },
  {
    system: "pf2e",
    name: "Hunter's Aim",
    ids: [],
    options: ["hunters-aim", "target:mark:hunted-prey"],
    does: "ignore:lesser:ranged-weapon conceals:ignore:ranged-weapon",
    source: `Player Core, "Ranger"; ${PF2E_PACKS}/hunters-aim.json`,
  },
];
