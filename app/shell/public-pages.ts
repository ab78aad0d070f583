import { congregation } from "../../content/congregation.ts";

/** Every page that search engines may show. */
export const publicPages = [
  "/",
  "/event",
  "/worship",
  "/daily-posts",
  "/prayer-request",
  "/facebook-live",
  "/services",
  "/contact-us",
  "/about-us",
  "/growth-track",
  "/life-groups",
  "/baptism",
  "/ministries",
  congregation.kids.path,
  "/local-missions",
  "/away-missions",
  "/fasting",
  "/givings",
  "/giving",
  "/resources",
  "/data-protection-policy",
];
