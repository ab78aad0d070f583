import { type ParsedMail, simpleParser } from "mailparser";
import pino, { type Logger } from "pino";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

interface Receiver {
  url: string;
  received: ParsedMail[];
  close(): Promise<void>;
}

/** A real SMTP server on this machine, without TLS, that keeps the messages it receives. */
export async function openReceiver(options: SMTPServerOptions = {}): Promise<Receiver> {
  const received: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, _session, done) {
      simpleParser(stream).then(
        (mail) => {
          received.push(mail);
          done();
        },
        (error) => done(error),
      );
    },
    ...options,
  });
  // Some tests disconnect in the middle.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  if (typeof address !== "object" || !address) throw new Error("the receiver does not listen");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** An error like those for a refusal by an SMTP server. */
export function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

type Line = Record<string, unknown>;

/** A log whose lines a test can read; pino's level 30 is info, 40 warn, 50 error. */
export function readableLog(): { log: Logger; lines: Line[] } {
  const lines: Line[] = [];
  return { lines, log: pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) }) };
}
