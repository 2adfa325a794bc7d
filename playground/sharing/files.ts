/** A file name from these words: letters and digits of any language, joined by hyphens. */
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

/** Offers a file as a download. */
export const save = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // By then the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
