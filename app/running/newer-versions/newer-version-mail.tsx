import { Action, Frame, type Mail, mail, Paragraph, SmallPrint } from "../../mail/mail-frame.tsx";
import type { News } from "./known-version.server.ts";

interface Newer {
  congregation: string;
  link: string;
  version: string;
  running: string;
  /** Undefined when the changelog could not be read. */
  news: News | undefined;
}

/** Says which version is newer than the one that runs, and what it changes. */
export function newerVersionMail({ congregation, link, version, running, news }: Newer): Promise<Mail> {
  const heading = news?.security
    ? `Please update the site soon: version ${version} makes it safer`
    : `A newer version of the site is out: ${version}`;
  return mail(
    heading,
    <Frame congregation={congregation} preview={`This is ${running}.`} heading={heading}>
      <Paragraph>
        The site runs version {running}. {news?.security && "What is newer mends weaknesses. "}
        Please ask the person who runs the server to update it: <strong>npm run update</strong> where its
        sources are.
      </Paragraph>
      {news?.hand && <Paragraph>It needs a hand. {news.hand}</Paragraph>}
      {news?.changes.map(({ who, items, more }) => (
        <Paragraph key={who}>
          {who}:
          {items.map((item) => (
            <span key={item}>
              <br />• {item}
            </span>
          ))}
          {more > 0 && (
            <span>
              <br />
              And {more} more.
            </span>
          )}
        </Paragraph>
      ))}
      <Action label="Check the site" link={link} />
      <SmallPrint>
        You get this email because you look after the site. While a newer version is out, we write once a
        month, and at once when it makes the site safer. Nothing about you or the site was sent to find this
        out.
      </SmallPrint>
    </Frame>,
  );
}
