/**
 * The games that Parapet brings as documents, each a file of `games/`. Their names and levels are keys of the language files.
 */
import callOfCthulhu from "./games/call-of-cthulhu.json";
import cyberpunkRed from "./games/cyberpunk-red.json";
import daggerheart from "./games/daggerheart.json";
import dnd4e from "./games/dnd4e.json";
import drawSteel from "./games/draw-steel.json";
import lancer from "./games/lancer.json";
import lightHeavyTotal from "./games/light-heavy-total.json";
import savageWorlds from "./games/savage-worlds.json";
import shadowdark from "./games/shadowdark.json";
import { readRuleSet, type RuleSetDocument } from "./document";

/**
 * How certain a document is, procedure and numbers together. It follows the book's text, the game system's own files, or what
 * players report of the book. Where no source says how to measure it is a proposal.
 */
export type Trust = "book" | "system" | "second-hand" | "proposed";

export interface Game {
  readonly document: RuleSetDocument;
  readonly trust: Trust;
}

/** The document is read when it is first asked for. */
const game = (source: unknown, trust: Trust): Game => {
  let document: RuleSetDocument | undefined;
  return {
    trust,
    get document() {
      document ??= readRuleSet(source);
      return document;
    },
  };
};

/** In the order in which they are offered, after the books. */
export const GAMES: readonly Game[] = [
  game(lightHeavyTotal, "proposed"),
  game(savageWorlds, "proposed"),
  game(drawSteel, "book"),
  game(daggerheart, "proposed"),
  game(lancer, "second-hand"),
  game(shadowdark, "book"),
  game(dnd4e, "second-hand"),
  game(callOfCthulhu, "proposed"),
  game(cyberpunkRed, "second-hand"),
];
