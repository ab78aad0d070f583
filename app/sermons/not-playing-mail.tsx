import { Action, Frame, type Mail, mail, Paragraph, SmallPrint, StopMails } from "../mail/mail-frame.tsx";
import { notPlayedSince } from "./not-played-since.ts";

/** Says which videos have not played for a month, to people who may change them. */
export function notPlayingMail({
  congregation,
  link,
  choices,
  stop,
  videos,
  more,
}: {
  congregation: string;
  link: string;
  choices: string;
  /** The URL that switches these mails off. */
  stop: string;
  videos: readonly { title: string; since: string }[];
  /** How many there are beside these. */
  more: number;
}): Promise<Mail> {
  const isOne = videos.length + more === 1;
  const sentence = isOne
    ? "A video has not played for a month"
    : `${videos.length + more} videos have not played for a month`;
  return mail(
    sentence,
    <Frame congregation={congregation} preview={`${sentence}.`} heading={sentence}>
      <Paragraph>
        Visitors read that {isOne ? "it is" : "they are"} not available. Please enter another link, or delete{" "}
        {isOne ? "the video" : "the videos"}.
      </Paragraph>
      {videos.map(({ title, since }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two videos may have one title
        <Paragraph key={at}>
          “{title}”
          <br />
          {notPlayedSince(since)}
        </Paragraph>
      ))}
      {more > 0 && <Paragraph>And {more} more.</Paragraph>}
      <Action label="See the videos" link={link} />
      <SmallPrint>
        You get this email because you may change videos. Choose whether you do on your account’s page:{" "}
        {choices}
      </SmallPrint>
      <StopMails link={stop} />
    </Frame>,
  );
}
