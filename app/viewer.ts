import { data } from "react-router";

/** Somebody signed in. */
export interface Person {
  id: string;
  role: "member" | "staff";
  email: string;
  /** Display name; may be empty when a provider gave none. */
  name: string;
}

export type Viewer = Person | { role: "visitor" };

export const visitor: Viewer = { role: "visitor" };

export function isSignedIn(viewer: Viewer): viewer is Person {
  return viewer.role !== "visitor";
}

export function isStaff(viewer: Viewer): viewer is Person {
  return viewer.role === "staff";
}

/** What the account is called that the first start makes. */
export const administratorName = "Administrator";

/** Whether this is the account that the settings name, which looks after the site and can never be locked out of it. */
export function isAdministrator(
  { email }: { email: string },
  settings: { admin: { email: string } },
): boolean {
  return email === settings.admin.email;
}

/** What a refusal carries, so that its page can still show who is signed in. */
export interface Refused {
  message: string;
  viewer: Viewer;
}

/** Lets staff pass; anyone else gets a 403 page, a visitor a 401. */
export function requireStaff(viewer: Viewer): asserts viewer is Person {
  if (isStaff(viewer)) return;
  const message = "This page is for the people who look after the site.";
  throw data({ message, viewer } satisfies Refused, { status: isSignedIn(viewer) ? 403 : 401 });
}

/** Lets members and staff pass; a visitor gets a 401 page. */
export function requireSignedIn(viewer: Viewer): asserts viewer is Person {
  if (isSignedIn(viewer)) return;
  throw data({ message: "Please log in first.", viewer } satisfies Refused, { status: 401 });
}

/** What a person is called beside what they write: the display name or, failing that, the email. */
export function nameOf({ name, email }: Person): string {
  return name || email;
}
