import type { ErrorHandler } from "hono";
import type { HttpEnvironment } from "./request.ts";

/** Answers what nobody else caught: the error goes to the log, its request id to the visitor. */
export const lastResort: ErrorHandler<HttpEnvironment> = (error, c) => {
  c.get("log").error({ err: error }, "unexpected error");
  return c.html(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Something went wrong</title><h1>Something went wrong</h1><p>The mistake is ours, and it has been noted. Please try again in a moment.</p><p>If you tell us about it, please name this number: <code>${c.get("requestId")}</code></p><p><a href="/">Go to the home page</a></p></html>`,
    500,
  );
};
