const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Bytes as base64 (RFC 4648), in pieces that are joined once: an analysis has hundreds of kilobytes. */
export const base64 = (bytes: Uint8Array): string => {
  const pieces: string[] = [];
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const three = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const sign = (shift: number): string => SIGNS[(three >> shift) & 63] ?? "";
    pieces.push(sign(18) + sign(12) + (left > 1 ? sign(6) : "=") + (left > 2 ? sign(0) : "="));
  }
  return pieces.join("");
};
