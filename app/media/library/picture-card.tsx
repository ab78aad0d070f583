import { Link } from "react-router";
import { Picture } from "../pictures/picture.tsx";
import { focusClass } from "../pictures/site-picture.tsx";
import { agreementInWords, stateOf } from "./agreement.ts";
import type { ListedPicture } from "./list.server.ts";
import { nameForStaff, type SavedPicture } from "./picture-limits.ts";
import { UseList } from "./use-list.tsx";

export function PictureCard({
  picture,
  name,
  today,
}: {
  picture: ListedPicture;
  /** What its button is named after. */
  name: string;
  today: string;
}) {
  const { id, alt, uses } = picture;
  const warning = agreementInWords(picture, today);
  return (
    <article className="card flex min-w-0 flex-1 flex-col overflow-hidden">
      <Thumbnail picture={picture} today={today} />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h2 className="font-sans text-base leading-snug wrap-anywhere">
          <Link to={`/pictures/${id}`} className={`hover:underline ${alt ? "font-semibold" : "text-muted"}`}>
            {nameForStaff(picture)}
          </Link>
        </h2>
        {warning && (
          <p className="rounded-lg bg-gold/15 px-2.5 py-1 text-sm font-semibold text-gold">{warning}</p>
        )}
        <UseList uses={uses} />
        <p className="mt-auto pt-2">
          <Link to={`/pictures/${id}`} className="button button-quiet min-h-10 px-4 py-1">
            Change<span className="sr-only"> {name}</span>
          </Link>
        </p>
      </div>
    </article>
  );
}

/** Decorative here: its text stands below. The file of a picture whose agreement has ended is closed to everybody. */
function Thumbnail({ picture, today }: { picture: SavedPicture; today: string }) {
  const { url, width, height } = picture;
  if (stateOf(picture, today) === "ended")
    return <div className="grid aspect-[3/2] place-items-center bg-sunken text-muted">Not shown</div>;
  return (
    <Picture
      url={url}
      size={{ width, height }}
      alt=""
      sizes="(min-width: 64rem) 19rem, (min-width: 40rem) 46vw, 80vw"
      className={`aspect-[3/2] w-full bg-sunken object-cover ${focusClass(picture)}`}
    />
  );
}
