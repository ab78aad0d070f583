import type { Contacts } from "../../content/schema.ts";
import { Telephone } from "../congregation/telephone.tsx";

export function PeopleToAsk({ contacts }: { contacts: Contacts }) {
  return (
    <section aria-labelledby="people" className="shell column-list py-16 sm:py-20">
      <h2 id="people" className="text-4xl">
        Pastors and leaders
      </h2>
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {contacts.map(({ name, role, email, phone }) => (
          <li key={name} className="card break-inside-avoid p-6 shadow-sm">
            <h3 className="text-2xl">{name}</h3>
            <p className="mt-1 text-muted">{role}</p>
            <p className="mt-3 flex flex-col items-start">
              {email && (
                <a href={`mailto:${email}`} className="text-link py-1.5 wrap-anywhere">
                  {email}
                </a>
              )}
              {phone && <Telephone number={phone} className="text-link py-1.5" />}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
