/** Milliseconds: a quarter of a frame at 60 a second, so that the map moves on, and the most where frames are long. */
const LEAST = 4;
const MOST = 40;

/** What is taken of a frame as long as the one before. */
const SHARE = 0.25;

/** Milliseconds of the next frame, when the last took so long. */
export const sliceOf = (frame: number): number => Math.min(MOST, Math.max(LEAST, SHARE * frame));
