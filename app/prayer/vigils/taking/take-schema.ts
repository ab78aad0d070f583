import { schemaOf } from "../../../forms/schema-of.ts";
import { slotRules, visitorRules } from "./take-rules.ts";

export const slotSchema = schemaOf(slotRules);
export const visitorSchema = schemaOf(visitorRules);
