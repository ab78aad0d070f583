import { t } from "@lingui/core/macro";
import { useId } from "react";
import { clockTime } from "../../dates/dates.ts";
import { SitePicture } from "../../media/pictures/site-picture.tsx";
import { LinkedNumbers } from "../../ui/linked-numbers.tsx";
import { Prose } from "../prose/prose.tsx";
import { ContactCard } from "../shown-facts/contact-card.tsx";
import { useNoServices, useServiceTimes } from "../shown-facts/service-times.ts";
import { MapPiece } from "./map-piece.tsx";
import type { ShownPiece } from "./shown-own-page.ts";
import { WayTo } from "./way-to.tsx";

type Shown<Kind extends ShownPiece["kind"]> = Extract<ShownPiece, { kind: Kind }>;

export function PieceOfPage({ piece, isFirst }: { piece: ShownPiece; isFirst: boolean }) {
  switch (piece.kind) {
    case "text":
      return <Prose prose={piece.prose} className="shell column-list py-5" />;
    case "picture":
      return <PictureAndText piece={piece} isFirst={isFirst} />;
    case "cards":
      return <Cards piece={piece} />;
    case "people":
      return <People piece={piece} />;
    case "times":
      return <Times piece={piece} />;
    case "files":
      return <Files piece={piece} />;
    case "map":
      return <MapPiece piece={piece} />;
    case "call":
      return <Call piece={piece} />;
  }
}

function PictureAndText({
  piece: { picture, alt, side, prose },
  isFirst,
}: {
  piece: Shown<"picture">;
  isFirst: boolean;
}) {
  const isAlone = prose.length === 0;
  const shape = isAlone ? "aspect-[2/1]" : "aspect-[4/3]";
  return (
    <div
      className={`shell grid column-list items-center gap-8 py-6 ${isAlone ? "" : "lg:grid-cols-2 lg:gap-12"}`}
    >
      {picture && (
        <div className={side === "right" && !isAlone ? "lg:order-last" : ""}>
          <SitePicture
            picture={picture}
            alt={alt}
            eager={isFirst}
            sizes={isAlone ? "(min-width: 64rem) 60rem, 80vw" : "(min-width: 64rem) 28rem, 80vw"}
            className={`${shape} w-full rounded-3xl object-cover print:max-h-64`}
          />
        </div>
      )}
      {!isAlone && <Prose prose={prose} />}
    </div>
  );
}

/** A part with a heading, whose list is named by it. */
function Part({ heading, children }: { heading: string | undefined; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={heading && id} className="shell column-list py-8">
      {heading && (
        <h2 id={id} className="mb-6 text-3xl sm:text-4xl">
          {heading}
        </h2>
      )}
      {children}
    </section>
  );
}

const columns = "grid gap-5 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]";

function Cards({ piece: { heading, cards } }: { piece: Shown<"cards"> }) {
  const CardHeading = heading ? "h3" : "h2";
  return (
    <Part heading={heading}>
      <ul className={columns}>
        {cards.map(({ name, words, to }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards may have equal names and do not move
          <li key={index} className="card flex break-inside-avoid flex-col p-6 shadow-sm">
            <CardHeading className="font-serif text-2xl">
              {to ? (
                <WayTo to={to} className="text-link">
                  {name}
                </WayTo>
              ) : (
                name
              )}
            </CardHeading>
            <p className="mt-2 whitespace-pre-line text-muted">
              <LinkedNumbers text={words} />
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function People({ piece: { heading, contacts, pictures } }: { piece: Shown<"people"> }) {
  return (
    <Part heading={heading}>
      <ul className={columns}>
        {contacts.map((contact) => (
          <ContactCard key={contact.name} contact={contact} pictures={pictures} />
        ))}
      </ul>
    </Part>
  );
}

function Times({ piece: { heading } }: { piece: Shown<"times"> }) {
  const sentence = useNoServices();
  return (
    <Part heading={heading}>
      {sentence && <p className="text-lg wrap-anywhere">{sentence}</p>}
      <ul className={columns}>
        {useServiceTimes().map(({ name, day, time, place, notes }) => (
          <li key={name + day} className="card break-inside-avoid p-6 shadow-sm">
            <h3 className="text-2xl">{name}</h3>
            <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-accent">
              <time dateTime={time} className="font-serif text-4xl">
                {clockTime(time)}
              </time>
              <span className="text-lg font-semibold">{day}</span>
            </p>
            <p className="mt-2 text-muted">{place}</p>
            {notes.map((note) => (
              <p key={note} className="mt-2 border-s-4 border-gold ps-3 font-semibold">
                {note}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Files({ piece: { heading, files } }: { piece: Shown<"files"> }) {
  return (
    <Part heading={heading}>
      <ul className="flex flex-col gap-4">
        {files.map(({ title, words, file: { url, name, type } }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: resources may share a file and do not move
          <li key={index} className="card flex flex-wrap items-center gap-x-6 gap-y-3 p-6 shadow-sm">
            <div className="min-w-0 flex-1 basis-64">
              <h3 className="text-2xl">{title}</h3>
              <p className="mt-1 whitespace-pre-line">
                <LinkedNumbers text={words} />
              </p>
            </div>
            <a href={url} download={name} className="button button-quiet print:hidden">
              {type === "mp3" ? t`Download MP3 audio` : t`Download PDF`}
              <span className="sr-only"> {title}</span>
            </a>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Call({ piece: { heading, words, label, to } }: { piece: Shown<"call"> }) {
  return (
    <section className="shell column-list py-8">
      <div className="card border-t-4 border-t-gold p-6 shadow-sm sm:p-10">
        <h2 className="text-3xl">{heading}</h2>
        {words && (
          <p className="mt-3 max-w-prose text-lg whitespace-pre-line">
            <LinkedNumbers text={words} />
          </p>
        )}
        <p className="mt-6 print:hidden">
          <WayTo to={to} className="button button-primary" otherwise={null}>
            {label}
          </WayTo>
        </p>
      </div>
    </section>
  );
}
