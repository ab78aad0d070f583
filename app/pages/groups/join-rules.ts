import {
  anyEmail,
  atMost,
  formRules,
  notEmpty,
  oneLine,
  optional,
  orNone,
  plainLines,
  required,
  ticked,
  trim,
  type ValuesOf,
} from "../../forms/rules.ts";
import { groupLimits, groupMessages } from "./group-limits.ts";

const noName = groupMessages.name;

export const words = optional(plainLines, atMost(groupLimits.words, groupMessages.words));

export const email = anyEmail(groupMessages.email);

export const joinRules = formRules({
  name: required(noName, trim, notEmpty(noName), atMost(groupLimits.name, noName), oneLine(noName)),
  email,
  words,
  /** Whether the leader may read the email and write to it. */
  mayWrite: orNone(ticked(groupMessages.notSent)),
});

export type JoinRequest = ValuesOf<typeof joinRules>;
