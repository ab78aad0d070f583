import { hour } from "../../../platform/every.ts";
import type { ScheduledWork } from "../../changes/scheduled-work.ts";
import { sweepIdentity } from "../identity/sweep-identity.server.ts";
import { sweepInvitations } from "../invitations.server.ts";
import { sweepSuggestions } from "../suggestions/suggesting.server.ts";

export const scheduledForPeople: readonly ScheduledWork[] = [
  { every: hour, name: "sweep invitations", does: ({ db, clock }) => sweepInvitations(db, clock()) },
  { every: hour, name: "sweep suggested helpers", does: sweepSuggestions },
  { every: hour, name: "sweep accounts", does: ({ db, clock }) => sweepIdentity(db, clock()) },
];
