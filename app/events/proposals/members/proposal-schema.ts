import { z } from "zod";
import { longText } from "../../../forms/fields.ts";
import { problemsOfEnding, problemsOfPlace } from "../../editing/form/event-checks.ts";
import { endingFrom, placeFrom } from "../../editing/form/event-fields.ts";
import {
  checked,
  contactFields,
  endingFields,
  hasTime,
  placeFields,
  timeIsMissing,
  wordFields,
} from "../../editing/form/event-schema.ts";
import { type NewProposal, proposalLimits } from "../proposal-limits.ts";

const { placePosition: _, ...placeInWords } = placeFields;

const proposalObject = z.object({
  ...wordFields,
  ...endingFields,
  ...placeInWords,
  ...contactFields,
  note: longText(proposalLimits.note),
});

export type ProposalFields = z.output<typeof proposalObject>;

export const proposalSchema = proposalObject
  .refine(hasTime, timeIsMissing)
  .superRefine(
    checked((fields: ProposalFields) => [
      ...problemsOfEnding(fields),
      ...problemsOfPlace({ ...fields, placePosition: "" }),
    ]),
  );

export function proposalFrom(fields: ProposalFields): NewProposal {
  const { eventTitle, eventContent, contactName, contactEmail, note } = fields;
  const { placeName, placeAddress } = placeFrom({ ...fields, placePosition: "" });
  const words = { eventTitle, eventContent, contactName, contactEmail, note };
  return { ...words, ...endingFrom(fields), placeName, placeAddress };
}
