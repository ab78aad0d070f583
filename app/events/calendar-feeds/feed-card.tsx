import { useEffect, useState } from "react";
import { inThisLanguage } from "../../../platform/language/url-prefix.ts";
import { useCongregation } from "../../pages/shown-facts/use-congregation.ts";
import { useSiteUrl } from "../../shell/use-site-url.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { calendarNamed, type Feed, webCalendars, webcalOf } from "./calendar-feeds.ts";

const shownForMs = 5000;
const refused = "Your browser does not let this page copy. Please select the link and copy it yourself.";

export function FeedCard({
  feed: { name, part, path },
  words,
  level: Heading,
  isFirst = false,
}: {
  feed: Feed;
  words?: string;
  level: "h2" | "h3";
  isFirst?: boolean;
}) {
  const url = useSiteUrl() + inThisLanguage(path);
  const calendarName = calendarNamed(useCongregation().name, part);
  return (
    <section className="card h-full break-inside-avoid p-6 shadow-sm sm:p-8">
      <Heading className={isFirst ? "text-3xl sm:text-4xl" : "text-2xl sm:text-3xl"}>{name}</Heading>
      {words && <p className="mt-2 text-lg">{words}</p>}
      <p className="mt-5 print:hidden">
        <a href={webcalOf(url)} className={`button ${isFirst ? "button-primary" : "button-quiet"}`}>
          <Icon name="calendar" />
          Subscribe
          <span className="sr-only"> to {name}</span>
        </a>
      </p>
      <ul className="mt-3 flex flex-wrap gap-x-5 print:hidden">
        {webCalendars.map((calendar) => (
          <li key={calendar.name}>
            <a
              href={calendar.linkTo(url, calendarName)}
              rel="noopener"
              className="text-link inline-flex min-h-11 items-center"
            >
              {calendar.name}
              <span className="sr-only"> for {name}</span>
            </a>
          </li>
        ))}
      </ul>
      <FeedUrl name={name} url={url} />
    </section>
  );
}

function FeedUrl({ name, url }: { name: string; url: string }) {
  const [succeeded, setSucceeded] = useState<boolean>();
  useEffect(() => {
    if (!succeeded) return;
    const timer = setTimeout(() => setSucceeded(undefined), shownForMs);
    return () => clearTimeout(timer);
  }, [succeeded]);
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="text-[0.95rem] text-muted">Link</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="min-w-0 grow basis-60 select-all font-sans wrap-anywhere">{url}</code>
        <CopyButton
          text={url}
          name={`the link of ${name}`}
          isCopied={succeeded === true}
          onTap={setSucceeded}
        />
      </div>
      {succeeded === false && <p className="mt-2 text-danger">{refused}</p>}
      <p aria-live="polite" className="sr-only">
        {succeeded !== undefined && (succeeded ? `Link of ${name} copied` : refused)}
      </p>
    </div>
  );
}
