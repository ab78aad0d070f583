import { nameOf, type Person } from "../viewer.ts";

type Named = Pick<Person, "id" | "name" | "email">;

/** An account in an entry about what its owner did with it. */
export function accountSubject({ id, name, email }: Named) {
  return { kind: "account", id, title: nameOf({ name, email }) } as const;
}

/** A person in an entry about what others did with their account. */
export function personSubject({ id, name, email }: Named) {
  return { kind: "person", id, title: nameOf({ name, email }) } as const;
}
