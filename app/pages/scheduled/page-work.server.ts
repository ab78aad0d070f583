import { hour } from "../../../platform/every.ts";
import type { ScheduledWork } from "../../changes/scheduled-work.ts";
import { lapseProposals } from "../bank-account/lapsing.server.ts";
import { sweepRevisions } from "../texts/deleting-revisions.server.ts";
import { sweepPagePreviews } from "../texts/page-previews.server.ts";

export const scheduledForPages: readonly ScheduledWork[] = [
  { every: hour, name: "sweep earlier versions of pages", does: sweepRevisions },
  { every: hour, name: "sweep previews of pages", does: sweepPagePreviews },
  {
    every: hour,
    name: "end proposals of bank details that nobody decided",
    does: lapseProposals,
    isHeldBack: true,
  },
];
