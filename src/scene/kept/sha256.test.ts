import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PROPERTY_RUNS } from "../../../tests/property-runs";
import { base64 } from "./base64";
import { sha256 } from "./sha256";

test("the hash of a text is SHA-256 of its bytes in UTF-8, whatever its length and signs", () => {
  // The blocks end at 55 and 64 bytes.
  for (const length of [0, 1, 54, 55, 56, 63, 64, 65, 1000])
    expect(sha256("x".repeat(length)), String(length)).toBe(
      createHash("sha256").update("x".repeat(length)).digest("base64"),
    );
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(sha256(text)).toBe(createHash("sha256").update(text).digest("base64"));
    }),
    { numRuns: PROPERTY_RUNS },
  );
});

test("bytes are written in base64 as elsewhere", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(base64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
    }),
    { numRuns: PROPERTY_RUNS },
  );
});
