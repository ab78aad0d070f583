import pino, { type Logger } from "pino";
import pretty from "pino-pretty";

export type Log = Logger;

interface LogSettings {
  mode: "production" | "development" | "test";
  logLevel: string;
}

/** Logs JSON lines in production and readable lines in development; email addresses are removed from both. */
export function openLog({ mode, logLevel }: LogSettings): Log {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: redactEmails },
  };
  return mode === "development"
    ? pino(options, pretty({ colorize: true, ignore: "requestId", sync: true }))
    : pino(options);
}

/** Replaces every email address in `text`, such as those in the errors of databases and mail servers. */
export function redactEmails(text: string): string {
  if (!/@|%40/.test(text)) return text;
  // Matching only at the start of a name keeps this linear in the length of the text.
  return text.replace(
    /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
    "<email>",
  );
}
