/** A file's name of these words: letters and digits of any language, with hyphens between. */
export const fileName = (words: readonly string[], extension: string): string => {
  const name = words
    .join(" ")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);
  return `${name === "" ? "map" : name}.${extension}`;
};

/** Hands a file to whoever sits at this page, as a download. */
export const save = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
