import { plural, t } from "@lingui/core/macro";
import { type Mail, mail, type WithLink } from "../mail/mail-frame.tsx";
import { notPlayedSince } from "./not-played-since.ts";

/** Says which videos have not played for a month, to people who may change them. */
export function notPlayingMail({
  congregation,
  link,
  choices,
  stop,
  videos,
  more,
}: WithLink & {
  choices: string;
  /** The URL that switches these mails off. */
  stop: string;
  videos: readonly { title: string; since: string }[];
  /** How many there are beside these. */
  more: number;
}): Promise<Mail> {
  const count = videos.length + more;
  const subject = plural(count, {
    one: "A video has not played for a month",
    other: "# videos have not played for a month",
  });
  return mail({
    congregation,
    subject,
    preview: `${subject}.`,
    text: [
      plural(count, {
        one: "Visitors read that it is not available. Please enter another link, or delete the video.",
        other: "Visitors read that they are not available. Please enter another link, or delete the videos.",
      }),
      ...videos.map(({ title, since }) => [`“${title}”`, notPlayedSince(since)]),
      more > 0 && plural(more, { one: "And # more.", other: "And # more." }),
    ],
    action: { label: t`See the videos`, link },
    smallPrint: t`You get this email because you may change videos. Choose whether you do on your account’s page: ${choices}`,
    stop,
  });
}
