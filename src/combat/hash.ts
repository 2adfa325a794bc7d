/** A short text that is the same for the same text: FNV-1a, 32 bits. http://www.isthe.com/chongo/tech/comp/fnv/ */
export const hashOf = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
};
