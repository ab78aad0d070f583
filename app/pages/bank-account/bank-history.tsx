import { Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { formatMoment } from "../../dates/dates.ts";
import { PagedList } from "../../lists/paged-list.tsx";
import { pageOf } from "../../lists/paging.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { PrivateHead } from "../../shell/page-head.tsx";
import { PlainText } from "../../ui/plain-text.tsx";
import type { Route } from "./+types/bank-history";
import { type BankProposalState, bankPath, hoursAlone, proposalDays } from "./bank-limits.ts";
import { ComparedDetails } from "./compared-details.tsx";
import { listPast, type PastProposal } from "./proposals.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "bank:write");
  return { list: await listPast(site.db, viewer, pageOf(request.url)) };
}

export default function BankHistory({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="History of the bank details" />
      <h1 className="text-4xl sm:text-5xl">History of the bank details</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        What was proposed, by whom, and who confirmed or declined it.
      </p>
      <p className="mt-4 mb-8">
        <Link to={bankPath} className="text-link">
          Back to the bank details
        </Link>
      </p>
      <PagedList list={list} label="Pages of the history" empty="Nothing has been decided yet." gap="gap-4">
        {(proposal) => <Past proposal={proposal} />}
      </PagedList>
    </section>
  );
}

const endings: Record<Exclude<BankProposalState, "hidden">, string> = {
  waiting: "waits",
  confirmed: "confirmed",
  published: `published after ${hoursAlone} hours, without a second person,`,
  declined: "declined",
  withdrawn: "withdrawn",
  replaced: "replaced by a newer proposal",
  lapsed: `ended after ${proposalDays} days, because nobody decided`,
  void: "void, because its author lost the right or the bank details were hidden",
};

function Past({ proposal }: { proposal: PastProposal }) {
  const { authorName, createdAt, state, deciderName, decidedAt, reason, lines } = proposal;
  const isProposal = state !== "hidden";
  return (
    <article className="card p-5 sm:p-6">
      <h2 className="font-sans text-lg font-semibold wrap-anywhere">
        {isProposal ? (
          <>
            Proposed by <bdi>{authorName}</bdi>, {endings[state]}
            {deciderName && state !== "void" && (
              <>
                {" "}
                by <bdi>{deciderName}</bdi>
              </>
            )}
          </>
        ) : (
          <>
            Hidden by <bdi>{authorName}</bdi>
          </>
        )}
      </h2>
      <p className="mb-4 text-sm text-muted">
        {isProposal ? "Proposed" : "Hidden"} on {formatMoment(createdAt)}
        {isProposal && decidedAt && `, decided on ${formatMoment(decidedAt)}`}
      </p>
      {reason && <PlainText text={reason} className="mb-4" />}
      <ComparedDetails lines={lines} old="Before" next={isProposal ? "Proposed" : "After"} />
    </article>
  );
}

export const ErrorBoundary = errorPage("The history could not be loaded.");
