import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Transporter } from "nodemailer";
import type { Logger } from "pino";
import { PermanentFailure, UnreadableWork } from "../deferred-work/job.ts";
import { isLoopback } from "../http/loopback.ts";
import { readJson } from "../stored-json.ts";
import { syncFolder } from "../sync-folder.ts";
import { canExist } from "./address.ts";
import { mailCalendarSchema } from "./message.ts";
import type { OutboxTable } from "./tables.ts";

export type Delivery = Pick<
  OutboxTable,
  "id" | "recipient" | "subject" | "html" | "text" | "replyTo" | "calendar" | "createdAt"
>;

export interface Transport {
  /** Resolves once the receiver has accepted the message; rejects with the receiver's or the network's error. */
  deliver(message: Delivery, limitMs?: number): Promise<void>;
  close(): void;
}

export interface MailSettings {
  /**
   * `smtp://[user:password@]host[:port]`, or `smtps:` for TLS from the start. Absent: messages are saved as files. Another
   * machine must offer TLS (STARTTLS), unless the URL ends with `?requireTLS=false`.
   */
  url: string | undefined;
  /** The sender, as `name@host` or `Name <name@host>`. */
  from: string;
  /** Asked for each mail: the sender's name when `from` has none. */
  name?: () => Promise<string>;
}

/** No mail server is asked: its refusal would come back to the congregation. */
const cannotExist = "this address ends with a name that is kept for examples and tests, so it cannot exist";

type Sender = string | { name: string; address: string };

/** Milliseconds; shorter than a courier's lease, so that no second courier takes a message that is still being sent. */
const longestDelivery = 100_000;

export function openTransport(settings: MailSettings, dataDir: string, log: Logger): Transport {
  const { url, from: address, name } = settings;
  const from = async () =>
    name === undefined || address.includes("<") ? address : { name: await name(), address };
  return url ? smtpTransport(url, from) : fileTransport(path.join(dataDir, "mail"), from, log);
}

function smtpTransport(url: string, from: () => Promise<Sender>): Transport {
  const options = {
    pool: true as const,
    url,
    // As many mails as a copy of the site delivers at once: one of any kind, and an urgent one.
    maxConnections: 2,
    // Retry at once: the server may have closed an idle connection unnoticed.
    maxRequeues: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...tlsOf(url),
  };
  let pool: Transporter | undefined;
  return {
    async deliver(message, limitMs = longestDelivery) {
      // A server on this machine may be one that catches all mails, for trying the site.
      if (!isLoopback(url) && !canExist(message.recipient)) throw new PermanentFailure(cannotExist);
      const { createTransport } = await loadNodemailer();
      pool ??= createTransport(options);
      await pool.sendMail({ ...compose(message, await from()), signal: AbortSignal.timeout(limitMs) });
    },
    close: () => pool?.close(),
  };
}

/**
 * Connects to the mail server that `url` names and, if the URL has a user, logs in. Sends nothing.
 *
 * @throws the error of nodemailer, with the code `EAUTH` when the server refuses the login.
 */
export async function greetMailServer(url: string, limitMs: number): Promise<void> {
  const { createTransport } = await loadNodemailer();
  const [connectionTimeout, greetingTimeout, socketTimeout] = [limitMs, limitMs, limitMs];
  const limits = { connectionTimeout, greetingTimeout, socketTimeout, dnsTimeout: limitMs };
  const transport = createTransport({ url, ...limits, ...tlsOf(url) });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Mail servers on the same machine often have self-signed certificates, and nobody can intercept the connection. */
function tlsOf(url: string): { tls: { rejectUnauthorized: false } } | { requireTLS: boolean } {
  return isLoopback(url) ? { tls: { rejectUnauthorized: false } } : { requireTLS: requiresTls(url) };
}

/** Whether a mail server's URL permits no connection without TLS. */
export function requiresTls(url: string): boolean {
  const { searchParams } = new URL(url);
  return searchParams.get("requireTLS") !== "false" && searchParams.get("ignoreTLS") !== "true";
}

function fileTransport(folder: string, from: () => Promise<Sender>, log: Logger): Transport {
  return {
    async deliver(message) {
      const { createTransport } = await loadNodemailer();
      const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message: content } = await composer.sendMail(compose(message, await from()));
      if (!Buffer.isBuffer(content)) throw new TypeError("a composed message is a buffer");
      const file = path.join(folder, `${message.createdAt.replaceAll(":", "-")}-${message.id}.eml`);
      await keep(folder, file, content);
      // Without a mail server, operators need the links of our own messages; links written by visitors stay out of the
      // log.
      const link = message.replyTo ? undefined : firstLink(message.text);
      log.info({ mail: message.id, link }, `email saved as ${file}`);
    },
    close: () => undefined,
  };
}

/** Loaded for the first mail, because it takes memory and time. */
const loadNodemailer = () => import("nodemailer");

function compose(message: Delivery, from: Sender) {
  const { id, recipient, subject, html, text, replyTo, calendar, createdAt } = message;
  return {
    // The same for every attempt, so that mailboxes recognise a repeated message.
    messageId: `<${id}@${domainOf(from)}>`,
    date: new Date(createdAt),
    from,
    // As objects, email addresses are not parsed as lists.
    to: { name: "", address: recipient },
    ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
    subject,
    html,
    text,
    ...(calendar !== null ? { icalEvent: attachedCalendar(calendar) } : {}),
    // RFC 3834: prevents automatic replies such as holiday notices.
    headers: { "Auto-Submitted": "auto-generated", ...(replyTo ? {} : unsubscribing(text, from)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Lets mail programs offer to stop such mails with one click (RFC 8058), by the link to `/unsubscribe` in our own texts. Not
 * in texts that visitors wrote. Such mails come again and again to many people, so they say of which list they are (RFC
 * 2919), and older servers send them no holiday notices (RFC 3834).
 */
function unsubscribing(text: string, from: Sender): Record<string, string> {
  const [url] = /https?:\/\/[^\s<>]{1,200}\/unsubscribe\?token=[\w-]+/.exec(text) ?? [];
  if (!url) return {};
  return {
    "List-Id": `<mails.${domainOf(from)}>`,
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    Precedence: "bulk",
  };
}

function attachedCalendar(json: string) {
  const calendar = readJson(mailCalendarSchema, json);
  if (!calendar) throw new UnreadableWork();
  const { method, text } = calendar;
  return { method, content: text, filename: method === "CANCEL" ? "cancelled.ics" : "event.ics" };
}

/** The file is complete and on disk before it gets its name; only its owner can read it, because of private links. */
async function keep(folder: string, file: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // In containers, two servers that share the folder may have the same process id.
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  try {
    const handle = await open(unfinished, "wx", 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

function firstLink(text: string): string | undefined {
  return /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/.exec(text)?.[0];
}

function domainOf(from: Sender): string {
  return mailDomainOf(typeof from === "string" ? from : from.address) ?? "localhost";
}

/** Returns the domain of a sender, `name@host` or `Name <name@host>`; undefined when it has none. */
export function mailDomainOf(sender: string): string | undefined {
  return /@([^\s<>@]+)>?\s*$/.exec(sender)?.[1];
}
