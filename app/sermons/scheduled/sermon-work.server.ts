import { hour, minute } from "../../../platform/every.ts";
import type { ScheduledWork } from "../../changes/scheduled-work.ts";
import { checkVideosAgain } from "../nightly-checks.server.ts";
import { mailAboutVideos } from "../not-playing-job.server.ts";
import { recheckSermons } from "../recheck.server.ts";
import { sweepSermons } from "../sweep-sermons.server.ts";

export const scheduledForSermons: readonly ScheduledWork[] = [
  { every: hour, name: "sweep deleted sermons", does: sweepSermons },
  { every: hour, name: "recheck players", does: recheckSermons },
  { every: 10 * minute, name: "look at videos again", does: checkVideosAgain },
  { every: minute, name: "mail about videos that do not play", does: mailAboutVideos, isHeldBack: true },
];
