import { Link } from "react-router";
import { ministries } from "../../content/ministries.ts";
import * as prose from "../../content/pages/ministries.md";
import { ministryPictures } from "../congregation/ministry-files.ts";
import { fileNamed } from "../congregation/named-files.ts";
import type { Ministries as Ministry } from "../congregation/schema.ts";
import { ContentPicture } from "../pictures/picture.tsx";
import { ProsePage } from "./prose-page.tsx";

export default function Ministries() {
  return (
    <ProsePage prose={prose}>
      <ul className="shell grid max-w-5xl gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {ministries.map((ministry) => (
          <MinistryCard key={ministry.name} ministry={ministry} />
        ))}
      </ul>
    </ProsePage>
  );
}

/** Its details unfold while it is pointed at, tapped or focused; those who hear the page hear them anyway. */
function MinistryCard({ ministry }: { ministry: Ministry[number] }) {
  const { name, summary, details, picture, alt, to } = ministry;
  return (
    <li
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focus is how a keyboard, and a tap in Safari, unfolds it
      tabIndex={0}
      className="ministry relative isolate flex min-h-[27rem] flex-col justify-end overflow-hidden rounded-3xl bg-[#10211f] text-[#fdf8ec] shadow-sm print:text-black"
    >
      <ContentPicture
        picture={fileNamed(ministryPictures, picture)}
        alt={alt}
        sizes="(min-width: 64rem) 19rem, (min-width: 40rem) 46vw, 92vw"
        className="absolute inset-x-0 top-0 -z-20 aspect-[4/3] w-full object-cover"
      />
      <div className="ministry-veil absolute inset-0 -z-10" />
      <div className="p-6 sm:p-7">
        <h2 className="text-3xl">{name}</h2>
        <p className="mt-1 text-lg">{summary}</p>
        <div className="ministry-details">
          <div className="overflow-hidden">
            <p className="pt-4">{details}</p>
            {to && (
              <p className="p-1 pt-4">
                <Link to={to} className="button button-veiled">
                  More about {name}
                </Link>
              </p>
            )}
          </div>
        </div>
      </div>
    </li>
  );
}
