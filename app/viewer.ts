import { data } from "react-router";

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

/** The name of the account that the first start creates. */
export const administratorName = "Administrator";

/** Whether this is the account that the settings name. It can never be locked out or removed. */
export function isAdministrator(
  { email }: { email: string },
  settings: { admin: { email: string } },
): boolean {
  return email === settings.admin.email;
}

/** Data of a refusal, so that its page can still show who is logged in. */
export interface RefusedViewer {
  message: string;
  viewer: Viewer;
}

/** Throws a 403 page for members and a 401 for visitors. */
export function requireStaff(viewer: Viewer): asserts viewer is Person {
  if (isStaff(viewer)) return;
  const message = "This page is for the people who look after the site.";
  throw data({ message, viewer } satisfies RefusedViewer, { status: isSignedIn(viewer) ? 403 : 401 });
}

/** Throws a 401 page for visitors. */
export function requireSignedIn(viewer: Viewer): asserts viewer is Person {
  if (isSignedIn(viewer)) return;
  throw data({ message: "Please log in first.", viewer } satisfies RefusedViewer, { status: 401 });
}

/** The author's name beside a text: the display name or, failing that, the email. */
export function nameOf({ name, email }: Person): string {
  return name || email;
}
