import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { peopleInWords } from "./attendance-limits.ts";
import type { OwnDate } from "./lists.server.ts";

export function OwnDates({ dates }: { dates: OwnDate[] }) {
  if (dates.length === 0) return null;
  return (
    <>
      <h2 className="mt-14 mb-5 text-3xl">
        <Trans>You are coming to</Trans>
      </h2>
      <ul className="flex flex-col gap-3">
        {dates.map(({ id, title, when, people, state, page }) => (
          <li key={id} className="card p-4">
            <Link to={page} className="text-link font-semibold wrap-anywhere">
              {title}
            </Link>
            <p>{when}</p>
            <p className="text-muted">
              {state === "coming"
                ? peopleInWords(people)
                : t`On the waiting list (${{ count: peopleInWords(people) }})`}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
