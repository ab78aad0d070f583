import { createRequire } from "node:module";
import pino, { type Logger } from "pino";

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
  if (mode !== "development") return pino(options);
  // Only developers need it, so a site in production does not load it.
  const pretty: typeof import("pino-pretty") = createRequire(import.meta.url)("pino-pretty");
  return pino(options, pretty({ colorize: true, ignore: "requestId", sync: true }));
}

/** Replaces every email address in `text`, such as those in the errors of databases and mail servers. */
export function redactEmails(text: string): string {
  if (!/@|%40/.test(text)) return text;
  // Matching only at the start of a name keeps this linear in the length of the text.
  return text.replace(
    /(?<![\p{L}\p{N}._%+&!#$*^|~-])[\p{L}\p{N}._%+&!#$*^|~-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
    "<email>",
  );
}
