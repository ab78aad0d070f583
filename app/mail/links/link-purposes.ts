interface LinkPurpose {
  /** The page that it opens. */
  path: string;
  /** How long it works; null as long as what it opens is there. */
  hours: number | null;
  works: "once" | "again and again";
  /**
   * Where it is: `row` with what it opens, as a hash; `login` as a hash in a table of better-auth; `sealed` nowhere but in
   * the mail, encrypted; `lasting` the same, and nothing ends it.
   */
  kept: "row" | "login" | "sealed" | "lasting";
}

const day = 24;

export const linkPurposes = {
  "verify-email": { path: "/verify-email", hours: day, works: "once", kept: "login" },
  "reset-password": { path: "/reset-password", hours: 1, works: "once", kept: "login" },
  "change-email": { path: "/change-email", hours: day, works: "once", kept: "login" },
  invitation: { path: "/invitation", hours: 7 * day, works: "once", kept: "row" },
  /** From then on the same link is a `prayer`. */
  "confirm-prayer": { path: "/submit-prayer-requests/by-link", hours: day, works: "once", kept: "row" },
  prayer: { path: "/submit-prayer-requests/by-link", hours: null, works: "again and again", kept: "row" },
  vigil: { path: "/vigils/mine", hours: null, works: "again and again", kept: "row" },
  "group-answer": { path: "/life-groups/answer", hours: 30 * day, works: "once", kept: "row" },
  /** Once they have replied to a date, until the date begins. */
  attendance: { path: "/attendance", hours: 7 * day, works: "again and again", kept: "sealed" },
  "prayer-life": { path: "/prayer-life", hours: null, works: "once", kept: "sealed" },
  /** Whoever got a mail can stop such mails at any time. */
  unsubscribe: { path: "/unsubscribe", hours: null, works: "again and again", kept: "lasting" },
} as const satisfies Record<string, LinkPurpose>;

type Purposes = typeof linkPurposes;
export type Purpose = keyof Purposes;
export type PurposeKept<Kept extends LinkPurpose["kept"]> = {
  [Name in Purpose]: Purposes[Name]["kept"] extends Kept ? Name : never;
}[Purpose];
type PurposeWithTerm = { [Name in Purpose]: Purposes[Name]["hours"] extends number ? Name : never }[Purpose];

export function daysOf(purpose: PurposeWithTerm): number {
  return linkPurposes[purpose].hours / day;
}

/** When a link that is made now stops to work, ISO 8601. */
export function endOf(purpose: PurposeWithTerm, now: Date): string {
  return new Date(now.getTime() + linkPurposes[purpose].hours * 60 * 60_000).toISOString();
}

export function linkPath(purpose: Purpose, token: string, command = ""): string {
  return `${linkPurposes[purpose].path}${command}?token=${encodeURIComponent(token)}`;
}

export function tokenIn({ url }: Pick<Request, "url">): string {
  return new URL(url).searchParams.get("token") ?? "";
}
