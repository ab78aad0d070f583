import type { Contacts } from "../../content/schema.ts";
import type { FacesByName } from "../pages/faces/face-names.ts";
import { ContactCard } from "../pages/shown-facts/contact-card.tsx";

export function PeopleToAsk({ contacts, pictures }: { contacts: Contacts; pictures: FacesByName }) {
  return (
    <section aria-labelledby="people" className="shell column-list py-16 sm:py-20">
      <h2 id="people" className="text-4xl">
        Pastors and leaders
      </h2>
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {contacts.map((contact) => (
          <ContactCard key={contact.name} contact={contact} pictures={pictures} />
        ))}
      </ul>
    </section>
  );
}
