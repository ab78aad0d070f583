// Asks a server again and again from a thread of its own, so that whoever keeps the server busy does not delay it.
import { once } from "node:events";
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const pauseMs = 2;

/** Starts asking. `stop` returns how many milliseconds the slowest answer took. */
export function startHeartbeat(origin: string): { stop: () => Promise<number> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: origin });
  const longest = once(worker, "message");
  return {
    async stop() {
      worker.postMessage("stop");
      return (await longest)[0];
    },
  };
}

async function beat(origin: string): Promise<number> {
  let isAsking = true;
  parentPort?.once("message", () => {
    isAsking = false;
  });
  // A connection of its own that stays, so that it waits for the event loop and for nothing else.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await answered(origin, agent);
  let longest = 0;
  while (isAsking) {
    const asked = performance.now();
    await answered(origin, agent);
    longest = Math.max(longest, performance.now() - asked);
    await sleep(pauseMs);
  }
  agent.destroy();
  return longest;
}

function answered(origin: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${origin}/healthz`, { agent }, (reply) => reply.resume().once("end", resolve)).once("error", reject);
  });
}

if (!isMainThread) parentPort?.postMessage(await beat(workerData));
