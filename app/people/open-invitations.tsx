import { formatDate } from "../dates/dates.ts";
import { DialogLink } from "../lists/managed-list.tsx";
import { roleLabels } from "../permissions.ts";
import type { Invitation } from "./invitations.server.ts";

export function OpenInvitations({ invitations }: { invitations: Invitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="open-invitations" className="mb-10">
      <h2 id="open-invitations" className="mb-3 text-2xl">
        Open invitations
      </h2>
      <ul className="flex flex-col gap-3">
        {invitations.map(({ id, email, roles, expiresAt, isExpired, invitedBy }) => (
          <li key={id} className="card flex flex-wrap items-center gap-x-5 gap-y-3 p-4">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold wrap-anywhere">
                <bdi>{email}</bdi>
              </p>
              <p className="text-sm wrap-anywhere text-muted">
                {roleLabels(roles) || "Its roles were removed"} · {isExpired ? "expired on" : "works until"}{" "}
                {formatDate(expiresAt, "british")}
                {invitedBy && (
                  <>
                    {" "}
                    · invited by <bdi>{invitedBy}</bdi>
                  </>
                )}
              </p>
            </div>
            <div className="flex w-full flex-wrap gap-2 sm:w-auto">
              {roles.length > 0 && (
                <DialogLink to={`/people/invitations/${id}/send-again`} name={email}>
                  Send again
                </DialogLink>
              )}
              <DialogLink to={`/people/invitations/${id}/withdraw`} name={email} tone="danger">
                Withdraw
              </DialogLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
