import { AsyncLocalStorage } from "node:async_hooks";
import { findZoneContext, type ZoneContext } from "./time-zone.ts";

const contexts = new AsyncLocalStorage<ZoneContext>();

findZoneContext(() => {
  const context = contexts.getStore();
  if (!context) throw new Error("A date was asked for outside a site: run this inside `inZoneContext`.");
  return context;
});

/** Runs `work` for one site: it and all that it begins, such as timers, read dates in the zone of `context`. */
export function inZoneContext<Result>(context: ZoneContext, work: () => Result): Result {
  return contexts.run(context, work);
}
