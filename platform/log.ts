import pino, { type Logger } from "pino";
import pretty from "pino-pretty";

export type Log = Logger;

interface LogSettings {
  mode: "production" | "development" | "test";
  logLevel: string;
}

/** JSON lines in production, readable lines in development; email addresses are left out of both. */
export function openLog({ mode, logLevel }: LogSettings): Log {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: withoutAddresses },
  };
  return mode === "development"
    ? pino(options, pretty({ colorize: true, ignore: "requestId", sync: true }))
    : pino(options);
}

/** The text with every email address left out, such as those that databases and mail servers put into their errors. */
export function withoutAddresses(text: string): string {
  if (!/@|%40/.test(text)) return text;
  // Looking only where a name begins keeps the time in proportion to the length.
  return text.replace(
    /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
    "<email>",
  );
}
