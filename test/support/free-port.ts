import { createServer } from "node:net";

/** Systems hand out higher ports by themselves, and could do so before the port is used. */
const [first, last] = [10_000, 32_000];

/** Processes begin far apart, so that two never choose the same port at the same time. */
let next = process.pid * 331;

/** Returns a local TCP port on which nothing listens now. Each call returns another one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + (next % (last - first));
    next += 1;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
