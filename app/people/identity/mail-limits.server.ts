import type { Limit } from "../../../platform/limits.ts";
import { type Counted, count } from "./limits.server.ts";

const hour = 60 * 60;
const fiveAnHour: Limit = { points: 5, seconds: hour };

/** Why the site mails an address that anybody may have typed, and how often for one account. */
const perAccount = {
  register: fiveAnHour,
  "verify-mail": { points: 1, seconds: 5 * 60 },
  reset: fiveAnHour,
  "change-email": fiveAnHour,
  attend: fiveAnHour,
  "prayer-link": fiveAnHour,
  vigil: fiveAnHour,
} satisfies Record<string, Limit>;

/** In a hall of 300 people everybody may register and reply to an event. */
const perNetwork: Limit = { points: 700, seconds: hour };
/** The first mails of a network have a pool of their own, so that strangers on a few networks cannot use up everybody's. */
const firstFew: Limit = { points: 10, seconds: hour };
const perPool: Limit = { points: 2000, seconds: hour };

/** Counts a mail whether it is sent or not: the answer must not reveal who has an account. Returns 0 or seconds to wait. */
export async function waitBeforeMailing(
  site: Counted,
  purpose: keyof typeof perAccount,
  clientNetwork: string,
  account: string,
): Promise<number> {
  return (
    (await count(site, `typed-mail:network:${clientNetwork}`, perNetwork)) ||
    (await count(site, `${purpose}:account:${account}`, perAccount[purpose])) ||
    (await count(site, await poolOf(site, clientNetwork), perPool))
  );
}

async function poolOf(site: Counted, clientNetwork: string): Promise<string> {
  const isBeyond = await count(site, `typed-mail:few:${clientNetwork}`, firstFew);
  return isBeyond ? "typed-mail:further" : "typed-mail:first";
}
