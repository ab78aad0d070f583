import { ph, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import type { Services as ServiceFacts } from "../../../content/schema.ts";
import { clockTime } from "../../dates/dates.ts";
import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { PageSection } from "../../shell/page-section.tsx";
import { LinkedNumbers } from "../../ui/linked-numbers.tsx";
import { contentFile } from "../originals/content-file.ts";
import { PageLink, useIsOpen } from "../prose/page-link.tsx";
import { useNoServices, useServiceTimes } from "../shown-facts/service-times.ts";
import { useCongregation } from "../shown-facts/use-congregation.ts";
import { weekdayInWords } from "../shown-facts/weekday-words.ts";
import type { Route } from "./+types/services";
import { LifeGroupCards } from "./life-group-cards.tsx";
import { pageWithGroups } from "./page-with-groups.server.ts";
import { ProsePage } from "./prose-page.tsx";

const picture = contentFile(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/services.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  }),
);

export const loader = pageWithGroups("services");

export default function Services({ loaderData: { page, facts: services, faces } }: Route.ComponentProps) {
  const { join } = services;
  return (
    <ProsePage page={page} picture={picture} opening={<Meetings kids={services.kids} />}>
      {services.lifeGroups.length > 0 && (
        <PageSection heading={t`Life groups`} sunken>
          <LifeGroupCards groups={services.lifeGroups} faces={faces} />
        </PageSection>
      )}

      {join && (
        <PageSection heading={join.heading} words={join.words}>
          <p className="flex flex-wrap gap-3 print:hidden">
            <PageLink to="/contact-us" className="button button-primary">
              <Trans comment="A button: to the page with telephone number and email">Contact</Trans>
            </PageLink>
            <PageLink to="/growth-track" className="button button-quiet" otherwise={null}>
              <Trans comment="A course in steps for people who become part of the church">Growth Track</Trans>
            </PageLink>
          </p>
        </PageSection>
      )}
    </ProsePage>
  );
}

function Meetings({ kids }: { kids: ServiceFacts["kids"] }) {
  const congregation = useCongregation();
  const times = useServiceTimes();
  const sentence = useNoServices();
  const isOpen = useIsOpen();
  if (times.length === 0 && !kids && !sentence)
    return (
      <p className="text-xl">
        <Trans>
          We have not said here yet when we meet.{" "}
          <Link to="/contact-us" className="text-link">
            Ask us
          </Link>
          , and we will tell you.
        </Trans>
      </p>
    );
  return (
    <section
      aria-label={t({ message: "Services", comment: "In church" })}
      className="grid gap-6 md:grid-cols-2"
    >
      {sentence && <p className="card p-6 text-xl font-semibold wrap-anywhere sm:p-8">{sentence}</p>}
      {times.map(({ notes, path, ...service }) => (
        <Meeting key={service.name + service.day + (service.language ?? "")} {...service}>
          {notes.length > 0 && (
            <ul
              aria-label={t({ message: "Changes", comment: "What is different from the usual times" })}
              className="mt-5 border-s-4 border-gold ps-4 font-semibold"
            >
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          {path && (
            <p className="mt-5 print:hidden">
              <PageLink to={path} className="button button-quiet" otherwise={null}>
                <Trans>All dates</Trans>
              </PageLink>
            </p>
          )}
        </Meeting>
      ))}
      {kids && (
        <Meeting {...kids} day={weekdayInWords(kids.day)} name={congregation.kids.name}>
          <p className="mt-2 font-semibold">
            <Trans>
              For ages {ph({ from: kids.ages.from })} to {ph({ to: kids.ages.to })}
            </Trans>
          </p>
          <p className="mt-5 print:hidden">
            <PageLink to={congregation.kids.path} className="button button-quiet" otherwise={null}>
              <Trans>More about {ph({ name: congregation.kids.name })}</Trans>
            </PageLink>
          </p>
        </Meeting>
      )}
      {times.length > 0 && isOpen("/today") && (
        <p className="md:col-span-2 print:hidden">
          <Link to="/today" className="button button-quiet">
            <Trans comment="In church">Our next service</Trans>
          </Link>
        </p>
      )}
    </section>
  );
}

function Meeting({
  name,
  day,
  time,
  place,
  words,
  language,
  children,
}: Record<"name" | "day" | "time" | "place" | "words", string> & {
  /** In which it is held, in words. */
  language?: string | undefined;
  children?: React.ReactNode;
}) {
  return (
    <article className="card break-inside-avoid p-6 shadow-sm sm:p-8">
      <h2 className="text-3xl">{name}</h2>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3 text-accent">
        <time dateTime={time} className="font-serif text-6xl">
          {clockTime(time)}
        </time>
        <span className="text-xl font-semibold">{day}</span>
      </p>
      {language && <p className="mt-3 font-semibold first-letter:uppercase">{language}</p>}
      {place && <p className="mt-3 text-muted">{place}</p>}
      {words && (
        <p className="mt-4 whitespace-pre-line">
          <LinkedNumbers text={words} />
        </p>
      )}
      {children}
    </article>
  );
}
