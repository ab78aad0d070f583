import { z } from "zod";
import { longText } from "../../../forms/fields.ts";
import { proposalLimits } from "../proposal-limits.ts";

export const declineSchema = z.object({ reason: longText(proposalLimits.reason) });
