/** In characters; wide characters count as one. */
const widthOf = (text: string): number => [...text].length;

const padded = (text: string, width: number): string => text + " ".repeat(Math.max(0, width - widthOf(text)));

/** Rows under headings, each column as wide as its widest cell, without trailing spaces. `bold` formats the headings. */
export const columnsOf = (
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  bold: (text: string) => string,
): string[] => {
  const widths = headings.map((heading, i) =>
    rows.reduce((most, row) => Math.max(most, widthOf(row[i] ?? "")), widthOf(heading)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => padded(cell, widths[i] ?? 0))
      .join("  ")
      .trimEnd();
  return [bold(line(headings)), ...rows.map(line)];
};
