import { t } from "@lingui/core/macro";
import { data } from "react-router";
import type { Database } from "../../database/connection.ts";
import { consume } from "../../platform/limits.ts";

/** For one network: a hall full of people stays below it, and searches still take a small part of the time. */
const perMinute = { points: 120, seconds: 60 };

/** Counts a search. Throws a 429 page when a network has sent too many. */
export async function countSearch(
  { db, clock }: { db: Database; clock: () => Date },
  clientNetwork: string,
): Promise<void> {
  const wait = await consume(db, `search:${clientNetwork}`, perMinute, clock().getTime());
  if (wait > 0)
    throw data(t`There were too many searches from your network. Please try again in a minute.`, {
      status: 429,
      headers: { "Retry-After": String(wait) },
    });
}
