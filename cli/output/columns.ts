/** In characters; wide characters count as one. */
const widthOf = (text: string): number => [...text].length;

const padded = (text: string, width: number): string => text + " ".repeat(Math.max(0, width - widthOf(text)));

/**
 * Lays out rows one block after another, so that a long table need not be kept. Each column is as wide as its widest cell so far;
 * lines have no trailing spaces.
 */
export const createColumns = (): ((rows: readonly (readonly string[])[]) => string[]) => {
  const widths: number[] = [];
  return (rows) => {
    for (const row of rows)
      row.forEach((cell, i) => {
        widths[i] = Math.max(widths[i] ?? 0, widthOf(cell));
      });
    const line = (cells: readonly string[]): string =>
      cells
        .map((cell, i) => padded(cell, widths[i] ?? 0))
        .join("  ")
        .trimEnd();
    return rows.map(line);
  };
};
