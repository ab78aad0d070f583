import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import type { OutboxTable } from "./tables.ts";

export type Delivery = Pick<
  OutboxTable,
  "id" | "recipient" | "subject" | "html" | "text" | "replyTo" | "createdAt"
>;

export interface Transport {
  /** Resolves when the message is in the receiver's keeping; throws what the receiver or the network said. */
  deliver(message: Delivery): Promise<void>;
  /** Lets go of idle connections. */
  close(): void;
}

export interface MailAddresses {
  /** `smtp://[user:password@]host[:port]`, or `smtps:` for TLS from the start. Absent: mail is kept as files. */
  url: string | undefined;
  /** The sender, as `name@host` or `Name <name@host>`. */
  from: string;
  /** Whom mailboxes show as the sender where `from` has no name. */
  name?: string;
}

type Sender = string | { name: string; address: string };

/** Milliseconds. Shorter than a courier's lease, so that no second one takes a message that is still being sent. */
const longestDelivery = 100_000;

/** Opens the way mail leaves by: an SMTP server, or one file a message in `dataDir/mail`. */
export function openTransport(addresses: MailAddresses, dataDir: string, log: Logger): Transport {
  const { url, from: address, name } = addresses;
  const isBare = name !== undefined && !address.includes("<");
  const from: Sender = isBare ? { name, address } : address;
  return url ? smtpTransport(url, from) : fileTransport(path.join(dataDir, "mail"), from, log);
}

function smtpTransport(url: string, from: Sender): Transport {
  const pool = createTransport({
    pool: true,
    url,
    maxConnections: 2,
    // One more try at once: an idle connection may have been closed by the server unnoticed.
    maxRequeues: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A mail server on this machine commonly has a certificate of its own making, and nobody sits in between.
    ...(isLoopback(url) ? { tls: { rejectUnauthorized: false } } : {}),
  });
  return {
    async deliver(message) {
      await pool.sendMail({ ...compose(message, from), signal: AbortSignal.timeout(longestDelivery) });
    },
    close: () => pool.close(),
  };
}

function fileTransport(folder: string, from: Sender, log: Logger): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async deliver(message) {
      const { message: content } = await composer.sendMail(compose(message, from));
      if (!Buffer.isBuffer(content)) throw new TypeError("a composed message is a buffer");
      const file = path.join(folder, `${message.createdAt.replaceAll(":", "-")}-${message.id}.eml`);
      await keep(folder, file, content);
      // Without a mail server the links of our own mails are wanted here; those that a visitor wrote are not.
      const link = message.replyTo ? undefined : firstLink(message.text);
      log.info({ mail: message.id, link }, `mail kept in ${file}`);
    },
    close: () => undefined,
  };
}

function compose(message: Delivery, from: Sender) {
  const { id, recipient, subject, html, text, replyTo, createdAt } = message;
  return {
    // The same for each try, so that one repeated after a lost acknowledgement is recognised.
    messageId: `<${id}@${domainOf(from)}>`,
    date: new Date(createdAt),
    from,
    // As objects, addresses are not read as lists.
    to: { name: "", address: recipient },
    ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
    subject,
    html,
    text,
    // RFC 3834: keeps holiday notices from being sent in answer.
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Writes a file that is whole and on disk once it has its name; private links are for the owner's eyes only. */
async function keep(folder: string, file: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    const handle = await open(unfinished, "w", 0o600);
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

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function firstLink(text: string): string | undefined {
  return /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/.exec(text)?.[0];
}

function domainOf(from: Sender): string {
  const address = typeof from === "string" ? from : from.address;
  return /@([^\s<>@]+)>?\s*$/.exec(address)?.[1] ?? "localhost";
}

function isLoopback(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}
