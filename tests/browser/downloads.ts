import type { Download } from "playwright-core";

/** The content of a downloaded file. It is streamed, because all test files connect to one remote Chromium. */
export const bytesOf = async (download: Download): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
};
