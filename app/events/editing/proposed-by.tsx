import { Link } from "react-router";
import { Alert } from "../../ui/alert.tsx";
import { PlainText } from "../../ui/plain-text.tsx";
import type { Proposed } from "./proposed.server.ts";

export function ProposedBy({ proposal }: Pick<Proposed, "proposal">) {
  if (!proposal)
    return (
      <Alert tone="error">
        This proposal is no longer waiting.{" "}
        <Link to="/event-alter/proposals" className="underline underline-offset-4">
          See those that are
        </Link>
      </Alert>
    );
  const { name, email, note } = proposal;
  return (
    <div className="rounded-xl border border-line bg-sunken px-5 py-4 wrap-anywhere">
      <p>
        Proposed by <bdi className="font-semibold">{name || email}</bdi>
        {name && (
          <>
            {" ("}
            <a href={`mailto:${email}`} className="text-link">
              {email}
            </a>
            )
          </>
        )}
        , who is told by email when you add it.
      </p>
      {note && (
        <>
          <p className="mt-3 text-sm font-semibold">For staff only</p>
          <PlainText text={note} />
        </>
      )}
    </div>
  );
}
