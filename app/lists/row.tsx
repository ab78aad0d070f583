import { CoverPicture } from "../media/pictures/cover-picture.tsx";
import type { PictureSize } from "../media/pictures/picture.tsx";
import { PlainText } from "../ui/plain-text.tsx";

export function Row({
  title,
  state,
  facts,
  text,
  isWhole = false,
  picture,
  size,
  note,
  canSwipe = false,
  children,
}: {
  title: React.ReactNode;
  /** Who can see it, if not everybody. */
  state?: { label: string; tone: "waiting" | "shown" } | undefined;
  facts: React.ReactNode;
  text: string;
  /** Shows the whole text, for staff who review it; otherwise only its beginning. */
  isWhole?: boolean;
  picture: string;
  size: PictureSize | undefined;
  /** What comes before all else. */
  note?: React.ReactNode;
  /** Leaves sideways moves of a finger to the screen’s scripts. */
  canSwipe?: boolean;
  children: React.ReactNode;
}) {
  return (
    <article
      className={`card flex flex-wrap items-center gap-x-5 gap-y-2 p-3 sm:gap-y-3 sm:p-4 ${canSwipe ? "swipes" : ""}`}
    >
      {note}
      {picture && (
        <CoverPicture
          url={picture}
          size={size}
          alt=""
          sizes="4rem"
          className="size-16 shrink-0 self-start overflow-hidden rounded-lg"
        />
      )}
      <div className="min-w-0 flex-1 basis-32">
        {state && (
          <p
            className={`mb-2 inline-block rounded-full px-2.5 text-sm font-semibold ${
              state.tone === "shown" ? "bg-success-tint text-success" : "bg-gold/15 text-gold"
            }`}
          >
            {state.label}
          </p>
        )}
        <h2 className="line-clamp-2 text-xl wrap-anywhere">{title}</h2>
        <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{facts}</p>
        {isWhole ? (
          <PlainText text={text} className="mt-1 max-w-prose" />
        ) : (
          text && (
            <p className="line-clamp-1 text-sm whitespace-pre-line wrap-anywhere sm:mt-1 sm:line-clamp-2">
              {text.replace(/(?<!\s)\s*\n\s*/g, "\n")}
            </p>
          )
        )}
      </div>
      <div className={`flex w-full flex-wrap gap-2 ${isWhole ? "" : "sm:w-auto"}`}>{children}</div>
    </article>
  );
}
