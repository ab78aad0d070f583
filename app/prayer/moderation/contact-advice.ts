import { hasEmailAddress, telephoneNumbers } from "../../items/text-check/contact-details.ts";
import type { PrayerRequest } from "../prayer-reads.server.ts";

const advice =
  "Once it is approved, everybody can read that. Edit the request first, unless its owner agreed.";

/** What people who approve a request should know about its text, as whole sentences. */
export function contactAdvice({
  title,
  content,
  userName,
}: Pick<PrayerRequest, "title" | "content" | "userName">): string | undefined {
  const texts = [title, content, userName];
  const hasNumber = texts.some((text) => telephoneNumbers(text).length > 0);
  const hasEmail = texts.some(hasEmailAddress);
  if (hasNumber && hasEmail)
    return `This request contains a telephone number and an email address. ${advice}`;
  if (hasNumber) return `This request contains a telephone number. ${advice}`;
  return hasEmail ? `This request contains an email address. ${advice}` : undefined;
}
