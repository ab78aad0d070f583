// A program for the tests of processes that work for the site: it does as its order says.
import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { followOrder } from "../follow.ts";

export interface Wish {
  /** Adds a line to the file for each thing that happens. */
  notes: string;
  does: "answer" | "fail" | "crash" | "complain" | "fill the memory" | "work on" | "stop when asked";
}

followOrder(
  async ({ does, notes }: Wish, signal) => {
    appendFileSync(notes, `began ${process.pid}\n`);
    if (does === "crash") process.exit(7);
    if (does === "complain") process.stderr.write("this is odd\n");
    if (does === "fail")
      throw Object.assign(new RangeError("no such night", { cause: new Error("the disk is gone") }), {
        code: "ENOSPC",
        errcode: 13,
      });
    const taken: number[][] = [];
    while (does === "fill the memory") taken.push(new Array(1e6).fill(0.5));
    if (does === "stop when asked") await sleep(1e9, undefined, { signal });
    if (does === "work on") await new Promise((resolve) => setTimeout(resolve, 1e9));
    return { does, isLow: (await import("node:os")).getPriority() > 0 };
  },
  async ({ notes }) => appendFileSync(notes, "abandoned\n"),
);
