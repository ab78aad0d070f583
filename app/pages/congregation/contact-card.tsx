import type { Contacts } from "../../../content/schema.ts";
import { Telephone } from "./telephone.tsx";

/** Somebody to ask, in a list under a heading of the second level. */
export function ContactCard({ contact: { name, role, email, phone } }: { contact: Contacts[number] }) {
  return (
    <li className="card break-inside-avoid p-6 shadow-sm">
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
