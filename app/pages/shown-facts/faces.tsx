import type { Contacts } from "../../../content/schema.ts";
import type { LibraryPictures } from "../../media/pictures/library-picture.ts";
import { SitePicture } from "../../media/pictures/site-picture.tsx";

/** People of the congregation, each with a portrait or initials, under a heading of the second level. */
export function Faces({ people, pictures }: { people: Contacts; pictures: LibraryPictures | undefined }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {people.map((person) => (
        <Face key={person.name} person={person} pictures={pictures} />
      ))}
    </ul>
  );
}

function Face({
  person: { name, role, portrait, does, words },
  pictures,
}: {
  person: Contacts[number];
  pictures: LibraryPictures | undefined;
}) {
  const picture = portrait === undefined ? undefined : pictures?.[portrait];
  return (
    <li className="card flex break-inside-avoid flex-wrap items-start gap-x-5 gap-y-3 p-6 shadow-sm">
      {picture ? (
        <SitePicture
          picture={picture}
          alt=""
          sizes="5rem"
          className="size-20 shrink-0 rounded-full object-cover"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-20 shrink-0 place-items-center rounded-full bg-accent/10 font-serif text-2xl text-accent"
        >
          {initialsOf(name)}
        </span>
      )}
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-2xl wrap-anywhere">{name}</h3>
        <p className="text-muted wrap-anywhere">{role}</p>
        {does && <p className="mt-2 wrap-anywhere">{does}</p>}
        {words && <p className="mt-2 wrap-anywhere text-muted">{words}</p>}
      </div>
    </li>
  );
}

/** Those of the first and the last name: `MH`. */
function initialsOf(name: string): string {
  const initials = name
    .split(/[\s-]+/u)
    .map((part) => [...part].find((letter) => /\p{L}/u.test(letter)) ?? "");
  const written = initials.filter(Boolean);
  return [written[0], ...(written.length > 1 ? [written.at(-1)] : [])].join("").toUpperCase();
}
