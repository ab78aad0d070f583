import { Picture, type PictureSize } from "../pictures/picture.tsx";

/** One item of a list that staff look after, in a few lines: what it is, and what can be done with it. */
export function Row({
  title,
  state,
  facts,
  text,
  picture,
  size,
  children,
}: {
  title: React.ReactNode;
  /** Who can see it, if not everybody. */
  state?: { label: string; tone: "waiting" | "shown" } | undefined;
  facts: React.ReactNode;
  /** What it says; its beginning is shown. */
  text: string;
  picture: string;
  size: PictureSize | undefined;
  /** Buttons. */
  children: React.ReactNode;
}) {
  return (
    <article className="card flex flex-wrap items-center gap-x-5 gap-y-3 p-4">
      {picture && (
        <Picture
          url={picture}
          size={size}
          alt=""
          sizes="4rem"
          className="size-16 shrink-0 self-start rounded-lg object-cover"
        />
      )}
      <div className="min-w-0 flex-1 basis-56">
        {state && (
          <p
            className={`mb-1 inline-block rounded-full px-2.5 text-sm font-semibold ${
              state.tone === "shown" ? "bg-success-tint text-success" : "bg-gold/15 text-gold"
            }`}
          >
            {state.label}
          </p>
        )}
        <h2 className="line-clamp-2 text-xl wrap-anywhere">{title}</h2>
        <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{facts}</p>
        <p className="mt-1 line-clamp-2 text-sm whitespace-pre-line wrap-anywhere">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </article>
  );
}
