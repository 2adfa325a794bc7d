/**
 * Milliseconds. A quarter of a frame at 60 frames per second keeps the map moving; the upper limit applies to long
 * frames.
 */
const LEAST = 4;
const MOST = 40;

/** Share of the previous frame's length to use. */
const SHARE = 0.25;

/** Milliseconds to use of the next frame, given the length of the previous one. */
export const sliceOf = (frame: number): number => Math.min(MOST, Math.max(LEAST, SHARE * frame));
