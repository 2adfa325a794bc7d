// Phrases that WORDS.md bans, each with what to write instead, and sentences that are too long.

/** @typedef {{ pattern: RegExp, instead: string }} Phrase */

/** @type {(pattern: RegExp, instead: string) => Phrase} */
const phrase = ({ source }, instead) => ({ pattern: new RegExp(`(?<!\\{)(?:${source})`, "giu"), instead });

/** "The point lies on the line" is geometry, and so allowed. */
const GEOMETRY = "(?:on|in|inside|outside|within|between|above|below|left|right|beyond|along)";

const ARCHAIC = [
  ...[
    "albeit",
    "aught",
    "betwixt",
    "ere",
    "forthwith",
    "hence",
    "henceforth",
    "hereby",
    "herein",
    "hereof",
    "heretofore",
  ],
  ...[
    "hither",
    "lest",
    "naught",
    "nigh",
    "nought",
    "shall",
    "thence",
    "thereat",
    "thereby",
    "therefrom",
    "therein",
    "thereof",
  ],
  ...[
    "thereto",
    "thereupon",
    "thither",
    "unto",
    "whence",
    "whereat",
    "whereby",
    "wherein",
    "whereof",
    "whereupon",
    "whither",
  ],
];

/** @type {readonly Phrase[]} */
const PHRASES = [
  phrase(/(?<=\b(?:is|are|was|were|be|been|being|gets?)\s+(?:\w+\s+)?)told\b(?!\s+apart\b)/, "say who tells whom"),
  phrase(/\b(?:says?|said|tells?|told)\s+of\b|\btold\s+to\b/, "says, names, lists, reports"),
  phrase(/\b(?:take|takes|taken|taking|took)\s+back\b/, "undo, undone"),
  phrase(/\bwhat\s+(?:stands|lies|came|was wanted|is wanted|there is to say)\b/, "name the thing"),
  phrase(/\bcame\b[^.!?]*\bwanted\b/, "expected Y, got X"),
  phrase(/\bwho\s+acts\b/, "the combatant, whose turn it is"),
  phrase(/\bfor\s+who\b/, "for creatures that, for users who"),
  phrase(/\bwho(?:m|ever|mever|so|soever)\b/, "the GM, the player, the caller, creatures that"),
  phrase(/\bthat\s+which\b/, "name the thing"),
  phrase(/\b(?:that|which)\s+(?:is|are|was|were)\s+no\b(?!\s+(?:longer|more))/, "is not a, are not"),
  phrase(/\banew\b/, "again"),
  phrase(/\b(?:hear|hears|heard)\s+of\b/, "are notified, receive"),
  phrase(/\bwish(?:es|ed|ing)?\b/, "request, want, ask for"),
  phrase(/\bof\s+(?:itself|themselves)\b/, "automatically, on its own"),
  phrase(/\bmend(?:s|ed|ing|ers?)?\b/, "fix"),
  phrase(new RegExp(`\\b(?:lies|lay|lain|lying)\\b(?!\\s+(?:\\w+ly\\s+)?${GEOMETRY}\\b)`), "is, are"),
  phrase(/\blaid\b(?!\s+out\b)/, "placed"),
  phrase(/\b(?:he|him|his|himself|she|her|hers|herself)\b/, "they, them, their"),
  phrase(/\b(?:to|by|of)\s+nobody\b/, "say what does not happen"),
  phrase(/\bnot\s+on\s+the\s+dice\b/, "not applied"),
  phrase(/\b(?:is|are)\s+taken\s+instead\b/, "using the default"),
  phrase(/\bforget\s+it\s+all\b/, "discard"),
  phrase(/\b(?:who|two|leaves?)\s+(?:(?:is|are)\s+)?level\b/, "tied"),
  phrase(/\bparted\b/, "separated; of ties: broken"),
  phrase(/\bbefalls?\b/, "affects"),
  phrase(new RegExp(`\\b(?:${ARCHAIC.join("|")})\\b`), "a word of today"),
];

/** @typedef {{ phrase: string, instead: string, line: number }} Banned */

const lineAt = (/** @type {string} */ text, /** @type {number} */ at) => text.slice(0, at).split("\n").length - 1;

/**
 * @param {string} text
 * @returns {readonly Banned[]} banned phrases in the order of the text, of overlapping ones the first; lines count from 0
 */
export const bannedIn = (text) => {
  const found = PHRASES.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(({ 0: its, index }) => ({ its, index, instead })),
  ).sort((a, b) => a.index - b.index || b.its.length - a.its.length);
  let end = 0;
  return found.flatMap(({ its, index, instead }) => {
    if (index < end) return [];
    end = index + its.length;
    return [{ phrase: its.replace(/\s+/g, " "), instead, line: lineAt(text, index) }];
  });
};

const MOST_WORDS = 25;

/**
 * @param {string} text
 * @returns {readonly { words: number, line: number }[]} sentences of more than 25 words; lines count from 0
 */
export const longSentencesIn = (text) => {
  const found = [];
  for (const match of text.matchAll(/\S[^]*?(?:[.!?](?=\s|["')\]*_]*\s)|$)/g)) {
    const words = match[0].match(/[\p{L}\p{N}{][\p{L}\p{N}{}'’._-]*/gu)?.length ?? 0;
    if (words > MOST_WORDS) found.push({ words, line: lineAt(text, match.index) });
  }
  return found;
};
