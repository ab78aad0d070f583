import { countUnseen } from "./contact/newcomers/newcomer-reads.server.ts";
import type { Site } from "./contexts.ts";
import { countWaitingProposals } from "./events/proposals/review.server.ts";
import { bankPath } from "./pages/bank-account/bank-limits.ts";
import { canDecideOnProposal } from "./pages/bank-account/objecting.server.ts";
import { requestsPath } from "./pages/groups/group-limits.ts";
import { countWaitingRequests } from "./pages/groups/requests.server.ts";
import { countWaitingSuggestions } from "./people/suggestions/suggestion-reads.server.ts";
import { countWaiting } from "./prayer/moderation/queue-reads.server.ts";
import { countWaitingUpdates } from "./prayer/moderation/waiting-updates.server.ts";
import type { Viewer } from "./viewer.ts";

type CountingSite = Pick<Site, "db" | "clock" | "settings">;
type Count = (site: CountingSite, viewer: Viewer) => Promise<number>;

/** What the viewer can decide, by the page of staff that leads to it. */
const counts: Readonly<Record<string, Count>> = {
  "/update-prayer-requests": async (site, viewer) => {
    const [requests, news] = await Promise.all([
      countWaiting(site, viewer),
      countWaitingUpdates(site, viewer),
    ]);
    return requests + news;
  },
  "/newcomers": ({ db }, viewer) => countUnseen(db, viewer),
  "/event-alter": ({ db }, viewer) => countWaitingProposals(db, viewer),
  [requestsPath]: async (site, viewer) => (await countWaitingRequests(site, viewer)).count,
  "/people": ({ db }, viewer) => countWaitingSuggestions(db, viewer),
  [bankPath]: async (site, viewer) => Number(await canDecideOnProposal(site, viewer)),
};

/** How much waits for the viewer, by the pages that lead to it. Left out: nothing, and what could not be counted. */
export async function countWhatWaits(
  site: CountingSite,
  viewer: Viewer,
  failed: (error: unknown, page: string) => void,
): Promise<Record<string, number>> {
  const counted = await Promise.all(
    Object.entries(counts).map(async ([page, count]) => {
      const found = await count(site, viewer).catch((error: unknown) => failed(error, page));
      return [page, found ?? 0] as const;
    }),
  );
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}
