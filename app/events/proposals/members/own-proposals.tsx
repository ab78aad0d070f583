import { ph, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { dayOf, formatDay } from "../../../dates/dates.ts";
import { PagedList } from "../../../lists/paged-list.tsx";
import type { Page } from "../../../lists/paging.ts";
import { PlainText } from "../../../ui/plain-text.tsx";
import { usePageSearch } from "../../../ui/use-page-search.ts";
import type { OwnProposal } from "../own-proposals.server.ts";
import { ProposalCard } from "../proposal-card.tsx";
import { type ProposalState, proposalMessages } from "../proposal-limits.ts";

export function OwnProposals({ own, today }: { own: Page<OwnProposal>; today: string }) {
  const search = usePageSearch();
  return (
    <PagedList list={own} label={t`Pages of your proposals`} empty={proposalMessages.none()}>
      {(proposal) => (
        <ProposalCard
          proposal={proposal}
          today={today}
          state={<State state={proposal.state} />}
          sent={t`Sent on ${{ day: formatDay(dayOf(proposal.createdAt), today) }}`}
          answer={proposal.reason && <Reason text={proposal.reason} />}
        >
          {proposal.state === "waiting" && (
            <Link to={`${proposal.id}/withdraw${search}`} preventScrollReset className="button button-danger">
              <Trans>
                Withdraw
                <span className="sr-only" _t="name">
                  {" "}
                  {ph({ title: proposal.eventTitle })}
                </span>
              </Trans>
            </Link>
          )}
          {proposal.slug && (
            <Link to={`/event/${proposal.slug}`} className="button button-quiet">
              <Trans>
                See the event
                <span className="sr-only" _t="name">
                  {" "}
                  {ph({ title: proposal.eventTitle })}
                </span>
              </Trans>
            </Link>
          )}
        </ProposalCard>
      )}
    </PagedList>
  );
}

function Reason({ text }: { text: string }) {
  return (
    <div className="mt-4 rounded-lg border border-line px-4 py-3">
      <p className="text-sm font-semibold">
        <Trans>Why we declined it</Trans>
      </p>
      <PlainText text={text} />
    </div>
  );
}

const states: Record<ProposalState, { label: () => string; tone: string }> = {
  waiting: {
    label: () => t({ message: "Waiting", context: "proposal" }),
    tone: "bg-gold/15 text-gold",
  },
  published: {
    label: () => t({ message: "Published", context: "proposal" }),
    tone: "bg-success-tint text-success",
  },
  declined: {
    label: () => t({ message: "Declined", context: "proposal" }),
    tone: "bg-sunken text-ink",
  },
};

function State({ state }: { state: ProposalState }) {
  const { label, tone } = states[state];
  return (
    <p className={`mb-3 inline-block rounded-full px-3 py-1 text-sm font-semibold ${tone}`}>{label()}</p>
  );
}
