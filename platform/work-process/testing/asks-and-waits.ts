// Asks the obedient program for work that never ends: node asks-and-waits.ts NOTES
import path from "node:path";
import { askProcess } from "../ask.ts";

await askProcess(
  { does: "work on", notes: process.argv[2] },
  {
    ...{
      program: path.join(import.meta.dirname, "obedient.ts"),
      signal: undefined,
      longestMs: 1e9,
      graceMs: 1e9,
    },
    said: () => undefined,
    swept: async () => undefined,
  },
);
