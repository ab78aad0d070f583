import { formatDate } from "../dates/dates.ts";
import { roleLabels } from "../permissions.ts";
import { nameOf } from "../viewer.ts";
import type { ListedPerson } from "./people.server.ts";

export function lastSeen(day: string | null): string {
  return day === null ? "never" : formatDate(`${day}T12:00:00Z`, "british");
}

export function factsOf({ roles, since, logsInWith, isVerified, lastSeenOn }: ListedPerson): string {
  return [
    roleLabels(roles) || "Member",
    `since ${formatDate(since, "british")}`,
    `logs in with ${logsInWith.join(", ") || "nothing"}`,
    isVerified ? "email verified" : "email not verified",
    `last seen ${lastSeen(lastSeenOn)}`,
  ].join(" · ");
}

/** A name in any script, in its own direction. */
export function PersonName({ name, email }: Pick<ListedPerson, "name" | "email">) {
  return <bdi>{nameOf({ name, email })}</bdi>;
}

export function Deactivated() {
  return (
    <p className="mb-2 inline-block rounded-full bg-gold/15 px-2.5 text-sm font-semibold text-gold">
      Deactivated
    </p>
  );
}
