import pino, { type Logger } from "pino";
import pretty from "pino-pretty";
import type { Settings } from "./config.ts";

export type Log = Logger;

/** JSON lines in production, readable lines in development. */
export function openLog({ mode, logLevel }: Pick<Settings, "mode" | "logLevel">): Log {
  const options = { level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return mode === "development"
    ? pino(options, pretty({ colorize: true, ignore: "requestId", sync: true }))
    : pino(options);
}
