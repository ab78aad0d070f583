import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "./test/postgres.ts",
    testTimeout: 60_000,
    hookTimeout: 120_000,
    server: { deps: { external: [/\/build\/server\//] } },
    projects: [
      {
        extends: true,
        test: { name: "code", include: ["**/*.test.ts", "**/*.test.tsx"], exclude: ["node_modules", "build", "test/journeys"] },
      },
      {
        extends: true,
        test: { name: "journeys", include: ["test/journeys/*.test.ts"], maxWorkers: 1 },
      },
    ],
  },
});
