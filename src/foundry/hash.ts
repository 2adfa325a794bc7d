/** A short text that is the same for the same text: FNV-1a, 32 bits. http://www.isthe.com/chongo/tech/comp/fnv/ */
export const hashOf = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
};

/** A document id that is the same for the same text: sixteen letters and digits. */
export const idOf = (text: string): string =>
  [0, 1, 2, 3].map((part) => hashOf(`${part} ${text}`).padStart(4, "0").slice(-4)).join("");
