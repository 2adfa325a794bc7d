import { defineConfig } from "vitest/config";

/** Tests against the real source of game systems: `npm run test:systems`. */
export default defineConfig({ test: { environment: "node", include: ["tests/systems/*.source.{ts,mjs}"] } });
