import type { Contacts } from "../../../content/schema.ts";
import type { LibraryPictures } from "../../media/pictures/library-picture.ts";
import { SitePicture } from "../../media/pictures/site-picture.tsx";
import { Telephone } from "./telephone.tsx";

/** Somebody to ask, in a list under a heading of the second level. */
export function ContactCard({
  contact: { name, role, email, phone, portrait },
  pictures,
}: {
  contact: Contacts[number];
  pictures: LibraryPictures | undefined;
}) {
  const picture = portrait === undefined ? undefined : pictures?.[portrait];
  return (
    <li className="card break-inside-avoid p-6 shadow-sm">
      {picture && (
        <SitePicture
          picture={picture}
          alt=""
          sizes="5rem"
          className="mb-4 size-20 rounded-full object-cover"
        />
      )}
      <h3 className="text-2xl">{name}</h3>
      <p className="mt-1 text-muted">{role}</p>
      <p className="mt-3 flex flex-col items-start">
        {email && (
          <a href={`mailto:${email}`} className="text-link py-1.5 wrap-anywhere">
            {email}
          </a>
        )}
        {phone && <Telephone number={phone} className="text-link inline-block py-1.5" />}
      </p>
    </li>
  );
}
