import { Link } from "react-router";
import { formatMoment } from "../dates/dates.ts";
import type { ItemKind } from "./item.ts";

/** Leads from the edit dialog of an item to what it said before. */
export function EarlierVersionsLink({ kind, id }: { kind: ItemKind; id: string }) {
  return (
    <p className="mt-6 -mb-4">
      <Link to={`/earlier-versions/${kind}/${id}`} className="text-link">
        Earlier versions
      </Link>
    </p>
  );
}

export function EarlierVersionNotice({ createdAt }: { createdAt: string | undefined }) {
  if (createdAt === undefined) return null;
  return (
    <p className="mb-5 rounded-xl border border-line bg-sunken px-4 py-3">
      <strong className="font-semibold">
        The form holds the version of <time dateTime={createdAt}>{formatMoment(createdAt)}</time>.
      </strong>{" "}
      Save it to use it again. Picture and schedule stay as they are now.
    </p>
  );
}
