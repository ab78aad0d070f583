import { z } from "zod";
import { text } from "../../editing/form/event-schema.ts";
import { proposalLimits } from "../proposals.ts";

export const declineSchema = z.object({ reason: text(proposalLimits.reason) });
