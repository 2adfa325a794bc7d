/** Text from a scene without control characters, so that no name can move the cursor, break a line or turn text around. */
export const plain = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, " ")
    .replace(/\p{Bidi_Control}+/gu, "")
    .trim();
