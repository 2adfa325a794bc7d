import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/client/scripted-fight.ts"],
    provide: { engine: "dom" },
    testTimeout: 900_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
