import { busyMessage } from "./account-messages.ts";
import type { Identity } from "./identity.server.ts";
import { TooBusy } from "./password-hashing.server.ts";

export interface Refusal {
  status: number;
  message: string;
  more?: string;
  field?: "password" | "currentPassword" | "email" | "language" | "code";
}

/** Longer than the work takes, so that the response time does not reveal whether an email is known. */
const steadyMilliseconds = 700;
/** The most random delay on top, so that many simultaneous requests do not end at the same moment. */
const spreadMilliseconds = 500;

export async function inSteadyTime<T>({ pause }: Pick<Identity, "pause">, work: Promise<T>): Promise<T> {
  await Promise.allSettled([work, pause(steadyMilliseconds + Math.random() * spreadMilliseconds)]);
  return work;
}

/** Runs `work`. When too many passwords wait to be hashed, the person is asked to try again. */
export async function orTooBusy<T>(work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TooBusy) return { status: 503, message: busyMessage() };
    throw error;
  }
}
