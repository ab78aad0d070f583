import { z } from "zod";
import { text } from "../../editing/form/event-schema.ts";
import { proposalLimits } from "../proposal-limits.ts";

export const declineSchema = z.object({ reason: text(proposalLimits.reason) });
