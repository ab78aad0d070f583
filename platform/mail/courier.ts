import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { redactEmails } from "../log.ts";
import { deleteSent, giveUp, postpone, sweepOutbox, takeDue } from "./outbox.ts";
import type { MailTables, OutboxTable } from "./tables.ts";
import type { Transport } from "./transport.ts";

export interface Courier {
  /** Looks for due messages now; call it after a transaction that wrote one. Returns at once. */
  nudge(): void;
  /** Resolves once the current delivery, if any, has ended. Nothing is sent afterwards. */
  stop(): Promise<void>;
}

export interface CourierParts<T extends MailTables> {
  db: Kysely<T>;
  transport: Pick<Transport, "deliver">;
  clock: () => Date;
  log: Logger;
  pollSeconds?: number;
}

const sweepEvery = 60 * 60_000;

/**
 * Delivers the outbox, one message at a time, until stopped. Several couriers may share a database.
 *
 * Delivery is at least once: if a server stops after the receiver accepts a message and before its row is deleted, the
 * message is sent again with the same Message-ID.
 */
export function startCourier<T extends MailTables>(parts: CourierParts<T>): Courier {
  const { transport, clock, log, pollSeconds = 5 } = parts;
  const outbox = parts.db as unknown as Kysely<MailTables>;
  let stopped = false;
  let asked = false;
  let round: Promise<void> | undefined;
  let sweepAt = 0;

  async function work(): Promise<void> {
    while (asked && !stopped) {
      asked = false;
      try {
        await deliverDue();
        await sweep();
      } catch (error) {
        log.error({ err: error }, "the outbox could not be processed");
      }
    }
    round = undefined;
  }

  async function deliverDue(): Promise<void> {
    while (!stopped) {
      const message = await takeDue(outbox, clock());
      if (!message) return;
      await attempt(message);
    }
  }

  async function attempt(message: OutboxTable): Promise<void> {
    try {
      await transport.deliver(message);
    } catch (error) {
      await recordFailure(message, error);
      return;
    }
    await deleteSent(outbox, message);
  }

  async function recordFailure(message: OutboxTable, error: unknown): Promise<void> {
    const { id, attempts } = message;
    const reason = redactEmails(shortReason(error));
    const next = isRefusal(error) ? undefined : await postpone(outbox, message, clock(), reason);
    if (next) {
      log.warn({ mail: id, attempts, next, reason }, "an email could not be delivered yet");
      return;
    }
    await giveUp(outbox, message, clock(), reason);
    log.error({ mail: id, attempts, reason }, "an email was given up");
  }

  async function sweep(): Promise<void> {
    const now = clock();
    if (now.getTime() < sweepAt) return;
    await sweepOutbox(outbox, now);
    sweepAt = now.getTime() + sweepEvery;
  }

  function nudge(): void {
    if (stopped) return;
    asked = true;
    round ??= work();
  }

  const timer = setInterval(nudge, pollSeconds * 1000).unref();
  nudge();
  return {
    nudge,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await round;
    },
  };
}

/** Replies caused by this server's settings (bad command sequence, authentication required), not by the recipient. */
const settingReplies = new Set([502, 503, 530]);

/** Whether the receiving server permanently refused this message: RFC 5321 section 4.2.1, 5yz to RCPT or DATA. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error) || !("command" in error)) return false;
  const { responseCode, command } = error;
  if (typeof responseCode !== "number" || typeof command !== "string") return false;
  return responseCode >= 500 && !settingReplies.has(responseCode) && /^(RCPT|DATA)/.test(command);
}

function shortReason(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.replace(/\s+/g, " ").slice(0, 300);
}
