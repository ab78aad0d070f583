import type { Contacts } from "../../../content/schema.ts";
import { Face } from "./face.tsx";
import { type FacesByName, faceKeyOf } from "./face-names.ts";

/** People of the congregation, each with a portrait or initials, under a heading of the second level. */
export function Faces({ people, pictures }: { people: Contacts; pictures: FacesByName }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {people.map((person) => (
        <Person key={person.name} person={person} pictures={pictures} />
      ))}
    </ul>
  );
}

function Person({ person, pictures }: { person: Contacts[number]; pictures: FacesByName }) {
  const { name, role, does, words } = person;
  return (
    <li className="card flex break-inside-avoid flex-wrap content-start items-start gap-x-5 gap-y-3 p-6 shadow-sm">
      <FaceOrInitials person={person} pictures={pictures} />
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-2xl wrap-anywhere">{name}</h3>
        <p className="text-muted wrap-anywhere">{role}</p>
        {does && <p className="mt-2 wrap-anywhere">{does}</p>}
        {words && <p className="mt-2 wrap-anywhere text-muted">{words}</p>}
      </div>
    </li>
  );
}

export function FaceOrInitials({ person, pictures }: { person: Contacts[number]; pictures: FacesByName }) {
  const face = pictures[faceKeyOf(person)];
  if (face) return <Face face={face} />;
  return (
    <span
      aria-hidden="true"
      className="grid size-20 shrink-0 place-items-center rounded-full bg-accent/10 font-serif text-2xl text-accent"
    >
      {initialsOf(person.name)}
    </span>
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
