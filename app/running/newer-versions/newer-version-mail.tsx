import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type Mail, mail, Paragraph, type WithLink } from "../../mail/mail-frame.tsx";
import type { News } from "./known-version.server.ts";

interface Newer extends WithLink {
  version: string;
  running: string;
  /** Undefined when the changelog could not be read. */
  news: News | undefined;
}

/** Says which version is newer than the one that runs, and what it changes. */
export function newerVersionMail({ congregation, link, version, running, news }: Newer): Promise<Mail> {
  const changes = news?.changes ?? [];
  return mail({
    congregation,
    subject: news?.security
      ? t`Please update the site soon: version ${version} makes it safer`
      : t`A newer version of the site is out: ${version}`,
    preview: t`This is ${running}.`,
    text: [
      <Paragraph key="update">
        {news?.security ? (
          <Trans>
            The site runs version {running}. What is newer mends weaknesses. Please ask the person who runs
            the server to update it: <strong>npm run update</strong> where its sources are.
          </Trans>
        ) : (
          <Trans>
            The site runs version {running}. Please ask the person who runs the server to update it:{" "}
            <strong>npm run update</strong> where its sources are.
          </Trans>
        )}
      </Paragraph>,
      news?.hand !== undefined && t`It needs a hand. ${{ what: news.hand }}`,
      ...changes.map(({ who, items, more }) => [
        `${who}:`,
        ...items.map((item) => `• ${item}`),
        ...(more > 0 ? [t`And ${more} more.`] : []),
      ]),
    ],
    action: { label: t`Check the site`, link },
    smallPrint: t`You get this email because you look after the site. While a newer version is out, we write once a month, and at once when it makes the site safer. Nothing about you or the site was sent to find this out.`,
  });
}
