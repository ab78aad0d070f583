import { t } from "@lingui/core/macro";
import {
  anyEmail,
  atMost,
  choice,
  choiceFrom,
  formRules,
  optional,
  orNone,
  pictureText,
  pictureUrl,
  tick,
  trim,
  type ValuesOf,
  visibleText,
} from "../forms/rules.ts";
import { audiences } from "./audience.ts";
import { guestMessages } from "./guest-messages.ts";
import { prayerCategoryIds } from "./prayer-categories.ts";
import { prayerLimits } from "./prayer-limits.ts";

export const shownName = optional(
  { clean: (text) => text.replace(/[\s\p{Cc}]+/gu, " ") },
  trim,
  atMost(prayerLimits.userName),
);

const title = visibleText(() => t`Please enter a title`, prayerLimits.title);
const content = visibleText(() => t`Please enter your prayer request`, prayerLimits.content);

export const newPrayerRules = formRules({ title, content, picUrl: pictureUrl, picAlt: pictureText });

const wrongAudience = () => t`Please choose who may read it`;

/** Nothing private is for everybody because somebody overlooked the question. A title and content alone are for all. */
const audienceIsChosen = {
  field: "audience",
  holds: ({ audience, asksAudience }: { audience?: unknown; asksAudience?: unknown }) =>
    // What is neither ticked nor left has an error of its own.
    asksAudience !== true || audience !== undefined,
  error: wrongAudience,
  always: true,
} as const;

/** What people say of a request beside its words. */
const asked = {
  userName: shownName,
  audience: orNone(choice(audiences, wrongAudience)),
  /** Whether the form had that question, on which no choice is made beforehand. */
  asksAudience: tick,
  nameShown: choiceFrom(["mine", "first", "none"], () => t`Please choose which name is shown`, "mine"),
  category: optional({
    holds: (id) => prayerCategoryIds.includes(id),
    error: () => t`Please choose a category from the list`,
  }),
  isUrgent: tick,
  needsSomebody: tick,
};

export const askedPrayerRules = formRules({ ...newPrayerRules.fields, ...asked }, audienceIsChosen);

export const guestEmail = anyEmail(guestMessages.email);

/** Nobody stores a file on this site without an account. */
export const guestPrayerRules = formRules({ title, content, ...asked, email: guestEmail }, audienceIsChosen);

/** Other words of the person who asked. */
export const rewordedPrayerRules = formRules({
  title,
  content,
  /** What readers see until staff have read the new words. */
  meanwhile: choiceFrom(["old", "none"], () => t`Please choose what readers see until then`, "old"),
});

export type RewordedPrayer = ValuesOf<typeof rewordedPrayerRules>;
