import { type ChildProcess, spawn } from "node:child_process";
import type { EventEmitter } from "node:events";
import { errorOf } from "./failures.ts";
import type { Reply } from "./follow.ts";
import { WorkProcessError } from "./work-process-error.ts";

export interface Asking {
  /** The file of a program that calls `followOrder`. */
  program: string;
  signal: AbortSignal | undefined;
  /** Milliseconds after which the process is killed. */
  longestMs: number;
  /** Milliseconds between asking the process to stop and killing it. */
  graceMs: number;
  /** Called with what the process writes to its standard error. */
  said(text: string): void;
  /** Called with the id of a process that ended without an answer, once it is gone. */
  swept(pid: number): Promise<void>;
}

/** Bytes of standard error that are kept, from its end: the reason of a crash stands there. */
const mostSaid = 4096;

/**
 * Gives a process of its own one order, and returns its answer once the process has ended. The order goes through the
 * channel between the two, so that nothing of it is among the arguments that every user of the machine can read.
 *
 * @throws the error that the order failed with; `WorkProcessError` when the process ended without an answer; the reason
 * of the signal when that is aborted.
 */
export async function askProcess<Order extends object, Answer>(
  order: Order,
  asking: Asking,
): Promise<Answer> {
  const { program, signal, longestMs, said, swept } = asking;
  signal?.throwIfAborted();
  const child = started(program);
  const ended = endOf(child);
  const stopping = stopAt(child, asking);
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, longestMs);
  let reply: Reply<Answer> | undefined;
  child.on("message", (message) => {
    reply = message as Reply<Answer>;
  });
  child.send(order, () => undefined);
  const { why, text } = await ended.finally(() => {
    clearTimeout(late);
    stopping();
  });
  if (text !== "") said(text);
  if (reply && "answer" in reply) return reply.answer;
  if (reply === undefined && child.pid !== undefined) await swept(child.pid);
  signal?.throwIfAborted();
  if (reply) throw errorOf(reply.failure);
  throw isLate ? new WorkProcessError(`It took longer than ${hoursInWords(longestMs)}.`) : why;
}

function started(program: string): ChildProcess {
  try {
    return spawn(process.execPath, [program], { stdio: ["ignore", "ignore", "pipe", "ipc"] });
  } catch (error) {
    throw notStarted(error as Error);
  }
}

function notStarted({ message }: Error): WorkProcessError {
  return new WorkProcessError(`The process that does this could not be started: ${message}.`);
}

/** Asks the process to stop when the signal aborts, by closing the channel, and kills it after the grace. */
function stopAt(child: ChildProcess, { signal, graceMs }: Asking): () => void {
  let killing: NodeJS.Timeout | undefined;
  const stop = () => {
    if (child.connected) child.disconnect();
    killing = setTimeout(() => child.kill("SIGKILL"), graceMs);
  };
  signal?.addEventListener("abort", stop);
  return () => {
    signal?.removeEventListener("abort", stop);
    clearTimeout(killing);
  };
}

/** Resolves once the process has ended and its pipes are closed, with why it would have ended without an answer. */
function endOf(child: ChildProcess): Promise<{ why: WorkProcessError; text: string }> {
  let text = "";
  child.stderr?.setEncoding("utf8").on("data", (part) => {
    text = (text + part).slice(-mostSaid);
  });
  return new Promise((resolve) => {
    child.on("error", (error) => {
      // Sending to a process that has just ended fails with an event, too.
      if (child.pid === undefined) resolve({ why: notStarted(error), text });
    });
    // There is no "close" after a channel that this side closed.
    const exit = once<[code: number | null, signal: string | null]>(child, "exit");
    const closed = [once(child, "disconnect"), child.stderr && once(child.stderr, "close")];
    Promise.all([exit, ...closed]).then(([[code, signal]]) => {
      const why = `The process that does this ${endInWords(code, signal, text)}.`;
      resolve({ why: new WorkProcessError(why), text });
    });
  });
}

function once<Given extends unknown[]>(emitter: EventEmitter, event: string): Promise<Given> {
  return new Promise((resolve) => emitter.once(event, (...given) => resolve(given as Given)));
}

function endInWords(code: number | null, signal: string | null, text: string): string {
  if (/heap out of memory/.test(text)) return "ran out of memory";
  if (signal === "SIGKILL") return "was killed (SIGKILL), as Linux does when memory runs out";
  return signal ? `was ended by ${signal}` : `ended with ${code} before it was done`;
}

function hoursInWords(milliseconds: number): string {
  return `${Math.round(milliseconds / 3_600_000)} hours`;
}
