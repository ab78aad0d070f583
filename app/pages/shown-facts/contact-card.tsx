import type { Contacts } from "../../../content/schema.ts";
import { EmailText } from "../../ui/email-text.tsx";
import type { FacesByName } from "../faces/face-names.ts";
import { FaceOrInitials } from "../faces/faces.tsx";
import { Telephone } from "./telephone.tsx";

/** Somebody to ask, in a list under a heading of the second level. */
export function ContactCard({ contact, pictures }: { contact: Contacts[number]; pictures: FacesByName }) {
  const { name, role, email, phone } = contact;
  return (
    <li className="card flex break-inside-avoid flex-wrap items-start gap-x-5 gap-y-3 p-6 shadow-sm">
      <FaceOrInitials person={contact} pictures={pictures} />
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-2xl wrap-anywhere">{name}</h3>
        <p className="mt-1 text-muted wrap-anywhere">{role}</p>
        {(email || phone) && (
          <p className="mt-3 flex flex-col items-start">
            {email && (
              <a href={`mailto:${email}`} className="text-link py-1.5 wrap-anywhere">
                <EmailText email={email} />
              </a>
            )}
            {phone && <Telephone number={phone} className="text-link inline-block py-1.5" />}
          </p>
        )}
      </div>
    </li>
  );
}
