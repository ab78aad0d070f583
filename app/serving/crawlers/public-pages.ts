import { kidsRoute } from "../../pages/texts/page-settings.ts";

/** Every page for everybody, except those of `unlistedPages`. */
export const publicPages = [
  "/",
  "/event",
  "/event/all",
  "/event/past",
  "/event/calendar",
  "/event/subscribe",
  "/worship",
  "/daily-posts",
  "/prayer-request",
  "/prayer-request/answered",
  "/facebook-live",
  "/sermons/bible",
  "/sermons/speakers",
  "/sermons/series",
  "/sermons/topics",
  "/new-here",
  "/services",
  "/today",
  "/contact-us",
  "/about-us",
  "/growth-track",
  "/life-groups",
  "/baptism",
  "/ministries",
  `/${kidsRoute}`,
  "/local-missions",
  "/away-missions",
  "/fasting",
  "/givings",
  "/giving",
  "/resources",
  "/data-protection-policy",
  "/terms-and-conditions",
];

/** Pages that name people, who did not ask search engines to remember them. Search engines read them, and leave them out. */
const namingPeople: readonly string[] = ["/prayer-request", "/prayer-request/answered"];

export const listedPages = publicPages.filter((path) => !namingPeople.includes(path));

/** Every public page that search engines must not index, except those that need a link from a mail. */
export const unlistedPages = [
  "/login",
  "/register",
  "/reset-password",
  "/payment-success",
  "/payment-cancel",
  "/payment-notify",
];
