import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** The oldest that a zip can say, by the clock on the wall, as zips know no time zones. */
const MADE = new Date(1980, 0, 1);

/**
 * The same bytes of the same files, whenever and in whatever order they are found: sorted by name, all of one date.
 *
 * @param {ReadonlyMap<string, Buffer>} files by their names in the zip
 */
export const zipOf = async (files) => {
  const zip = new ZipFile();
  for (const [name, bytes] of [...files].sort(([one], [other]) => (one < other ? -1 : 1)))
    zip.addBuffer(bytes, name, { mtime: MADE, mode: 0o100644, compressionLevel: 9, forceDosTimestamp: true });
  zip.end();
  return buffer(zip.outputStream);
};
