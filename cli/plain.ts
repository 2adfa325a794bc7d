/** Text from a scene without control characters, so that no name can move the cursor or break a line. */
export const plain = (text: string): string => text.replace(/\p{Cc}+/gu, " ").trim();
