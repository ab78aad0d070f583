import { AsyncLocalStorage } from "node:async_hooks";
import { languageOfWork } from "../../platform/language/in-language.server.ts";
import { findLanguage } from "../../platform/language/locale.ts";
import { findZoneContext, type ZoneContext } from "./time-zone.ts";

const contexts = new AsyncLocalStorage<ZoneContext>();

findZoneContext(() => {
  const context = contexts.getStore();
  if (!context) throw new Error("A date was asked for outside a site: run this inside `inZoneContext`.");
  return context;
});

findLanguage(() => languageOfWork() ?? contexts.getStore()?.language ?? "en");

/** Runs `work` for one site: it and all that it begins, such as timers, read and write dates by `context`. */
export function inZoneContext<Result>(context: ZoneContext, work: () => Result): Result {
  return contexts.run(context, work);
}
