import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { Services } from "../../../content/schema.ts";
import { clockTime } from "../../dates/dates.ts";
import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { PageSection } from "../../shell/page-section.tsx";
import { contentFile } from "../originals/content-file.ts";
import { agesInWords } from "../shown-facts/ages-in-words.ts";
import { Telephone } from "../shown-facts/telephone.tsx";
import { eachWeekday } from "../shown-facts/weekday-words.ts";
import type { Facts } from "./fact-card.tsx";
import type { loadKidsPage } from "./kids.server.ts";
import { ProsePage } from "./prose-page.tsx";

const picture = contentFile(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/ministry-kids.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  }),
);

export function KidsPage({ page, facts: services }: Awaited<ReturnType<typeof loadKidsPage>>) {
  return (
    <ProsePage page={page} picture={picture} facts={services.kids && inShort(services.kids)}>
      {services.safeguarding && <Safeguarding {...services.safeguarding} />}
    </ProsePage>
  );
}

function Safeguarding({ name, phone, email }: NonNullable<Services["safeguarding"]>) {
  return (
    <PageSection heading={t`If you worry about a child`}>
      <p className="max-w-prose text-lg">
        <Trans>
          Please speak to {name}, or call the emergency services first if a child is in danger now.
        </Trans>
      </p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-lg font-semibold">
        {phone && <Telephone number={phone} className="text-link py-1.5" />}
        {email && (
          <a href={`mailto:${email}`} className="text-link py-1.5 wrap-anywhere">
            <bdi>{email}</bdi>
          </a>
        )}
      </p>
    </PageSection>
  );
}

function inShort({ day, time, place, ages, leader, email }: NonNullable<Services["kids"]>): Facts {
  return {
    heading: t`In short`,
    list: [
      { label: t`Ages`, value: agesInWords(ages) },
      { label: t`When`, value: t`${{ weekdays: eachWeekday[day]() }} at ${{ time: clockTime(time) }}` },
      { label: t`Where`, value: place },
      ...(email
        ? [{ label: leader ? t`Ask ${leader}` : t`Ask us`, value: email, to: `mailto:${email}` }]
        : []),
    ],
  };
}
