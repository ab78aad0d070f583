import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useCongregation } from "../../pages/shown-facts/use-congregation.ts";
import { PlainText } from "../../ui/plain-text.tsx";
import { whenInLine } from "../event-when-words.ts";
import type { NewProposal } from "./proposal-limits.ts";

export function ProposalCard({
  proposal,
  today,
  state,
  sent,
  answer,
  children,
}: {
  proposal: NewProposal;
  today: string;
  state?: React.ReactNode;
  sent: React.ReactNode;
  answer?: React.ReactNode;
  children?: React.ReactNode;
}) {
  const { eventTitle, eventContent, placeName, placeAddress, contactName, contactEmail, note } = proposal;
  const { name, address } = useCongregation();
  const place = placeName ? [placeName, placeAddress].filter(Boolean).join(", ") : (address[0] ?? name);
  return (
    <article className="card p-5 shadow-sm sm:p-8">
      {state}
      <h2 className="text-2xl wrap-anywhere">{eventTitle}</h2>
      <p className="mt-1 text-sm wrap-anywhere text-muted">{sent}</p>
      <dl className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Fact label={t`When`}>{whenInLine(proposal, today)}</Fact>
        <Fact label={t`Where`}>{place}</Fact>
        {(contactName || contactEmail) && (
          <Fact label={t`Who to ask`}>
            <bdi>{[contactName, contactEmail].filter(Boolean).join(", ")}</bdi>
          </Fact>
        )}
      </dl>
      <PlainText text={eventContent} className="mt-4" />
      {note && (
        <div className="mt-4 rounded-lg bg-sunken px-4 py-3">
          <p className="text-sm font-semibold">
            <Trans>For staff only</Trans>
          </p>
          <PlainText text={note} />
        </div>
      )}
      {answer}
      {children && <div className="mt-5 flex flex-wrap gap-2">{children}</div>}
    </article>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
