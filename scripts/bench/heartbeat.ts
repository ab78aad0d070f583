// Asks a server again and again from a thread of its own, so that what keeps the server busy does not delay it.
import { once } from "node:events";
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const pauseMs = 2;

/** Resolves when it has begun to ask. `stop` returns how many milliseconds the slowest answer took. */
export async function startHeartbeat(origin: string): Promise<{ stop: () => Promise<number> }> {
  const worker = new Worker(new URL(import.meta.url), { workerData: origin });
  await once(worker, "message");
  return {
    async stop() {
      worker.postMessage("stop");
      const [longest] = await once(worker, "message");
      return longest;
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
  parentPort?.postMessage("begun");
  let longest = 0;
  do {
    const asked = performance.now();
    await answered(origin, agent);
    longest = Math.max(longest, performance.now() - asked);
    await sleep(pauseMs);
  } while (isAsking);
  agent.destroy();
  return longest;
}

function answered(origin: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${origin}/healthz`, { agent }, (reply) => reply.resume().once("end", resolve)).once("error", reject);
  });
}

if (!isMainThread) parentPort?.postMessage(await beat(workerData));
