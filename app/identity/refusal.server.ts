import { setTimeout as sleep } from "node:timers/promises";
import { busyMessage } from "./identity.ts";
import { TooBusy } from "./password-hashing.server.ts";

/** Why something was not done, in a sentence for the person who asked. */
export interface Refusal {
  status: number;
  message: string;
  /** What else there is to know. */
  more?: string;
  /** The field that the sentence is about, if it is about one. */
  field?: "password";
}

/** Longer than the work takes, so that its time does not tell whether an address is known here. */
const steadyMilliseconds = 700;
/** At most so much more, by chance: many who ask at one moment are not all answered at one moment. */
const spreadMilliseconds = 500;

export async function steadily<T>(work: Promise<T>): Promise<T> {
  await Promise.allSettled([work, sleep(steadyMilliseconds + Math.random() * spreadMilliseconds)]);
  return work;
}

/** Runs `work`; when too many passwords wait to be hashed, the person is asked to try again. */
export async function orTooBusy<T>(work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TooBusy) return { status: 503, message: busyMessage };
    throw error;
  }
}
