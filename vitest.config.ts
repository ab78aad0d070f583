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
          exclude: [...outside, "test/site", "test/journeys", "test/conformance", "test/faults"],
        },
      },
      // Files of these share their processes: the site keeps nothing outside of what a test opens and closes.
      // The whole site as it was built: through requests, and in a browser.
      { extends: true, test: { name: "site", isolate: false, include: ["test/site/*.test.ts"] } },
      // The protocols of storage and email, spoken by the clients they come from and by our own.
      {
        extends: true,
        test: { name: "conformance", isolate: false, include: ["test/conformance/*.test.ts"] },
      },
      // What attackers send, and servers that fail: the site stays up.
      { extends: true, test: { name: "faults", isolate: false, include: ["test/faults/*.test.ts"] } },
      { extends: true, test: { name: "journeys", isolate: false, include: ["test/journeys/*.test.ts"] } },
    ],
  },
});
