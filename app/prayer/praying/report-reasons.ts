import { t } from "@lingui/core/macro";
import { z } from "zod";
import "../../forms/without-eval.ts";
import { prayingMessages } from "./praying-messages.ts";

/** Why a reader thinks that a request should not be shown. */
export const reportReasons = {
  person: () => t`It says something about a third person`,
  private: () => t`It contains a telephone number, an address or something else that is private`,
  hurtful: () => t`It hurts or insults somebody`,
  advertising: () => t`It advertises something`,
  other: () => t({ message: "Something else", context: "why a prayer request should not be shown" }),
};

export type ReportReason = keyof typeof reportReasons;
export const reportReasonNames = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];

export const reportSchema = z.object({
  reason: z.enum(reportReasonNames, { error: prayingMessages.noReason }),
});
