import { defineConfig } from "vitest/config";

const outside = ["node_modules", "build", "data", ".runtime"];

export default defineConfig({
  test: {
    globalSetup: "./test/postgres.ts",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    server: { deps: { external: [/\/build\/server\//] } },
    projects: [
      {
        extends: true,
        test: {
          name: "code",
          include: ["**/*.test.ts"],
          exclude: [...outside, "test/site", "test/journeys", "test/conformance"],
        },
      },
      // The whole site as it was built: through requests, and in a browser.
      { extends: true, test: { name: "site", include: ["test/site/*.test.ts"] } },
      // The protocols of storage and email, spoken by the clients they come from and by our own.
      { extends: true, test: { name: "conformance", include: ["test/conformance/*.test.ts"] } },
      { extends: true, test: { name: "journeys", include: ["test/journeys/*.test.ts"] } },
    ],
  },
});
