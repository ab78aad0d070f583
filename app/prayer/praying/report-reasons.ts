import { z } from "zod";
import "../../forms/without-eval.ts";
import { prayingMessages } from "./praying-messages.ts";

/** Why a reader thinks that a request should not be shown. */
export const reportReasons = {
  person: "It says something about a third person",
  private: "It contains a telephone number, an address or something else that is private",
  hurtful: "It hurts or insults somebody",
  advertising: "It advertises something",
  other: "Something else",
} as const;

export type ReportReason = keyof typeof reportReasons;
export const reportReasonNames = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];

export const reportSchema = z.object({ reason: z.enum(reportReasonNames, prayingMessages.noReason) });
