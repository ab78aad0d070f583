import pino, { type Logger } from "pino";
import { logTextOf } from "./log-text.ts";

export type Log = Logger;

interface LogSettings {
  logFormat: "json" | "text";
  logLevel: string;
}

/** Logs JSON for programs or text for people, a line each; email addresses are removed from both. */
export function openLog({ logFormat, logLevel }: LogSettings): Log {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: redactEmails },
  };
  if (logFormat === "json") return pino(options);
  const out = pino.destination(1);
  return pino(options, { write: (line: string) => out.write(`${logTextOf(line.trimEnd())}\n`) });
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
