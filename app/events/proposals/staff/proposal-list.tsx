import { Link } from "react-router";
import { shownAddress } from "../../../../platform/mail/shown-address.ts";
import { permitted } from "../../../contexts.ts";
import { dayOf, formatDate } from "../../../dates/dates.ts";
import { sinceInWords } from "../../../dates/since-in-words.ts";
import { DialogLink, ManagedList } from "../../../lists/managed-list.tsx";
import { namesApart } from "../../../lists/names-apart.ts";
import { pageOf } from "../../../lists/paging.ts";
import { errorPage } from "../../../shell/error-page.tsx";
import { HowToBegin } from "../../../ui/empty-list.tsx";
import { findClashes } from "../../editing/form/clashes.server.ts";
import { whenInLine } from "../../event-when-words.ts";
import { ProposalCard } from "../proposal-card.tsx";
import { proposalMessages } from "../proposal-limits.ts";
import { listWaitingProposals, type ProposalForReview } from "../review.server.ts";
import type { Route } from "./+types/proposal-list";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const list = await listWaitingProposals(site.db, viewer, pageOf(request.url));
  const items = await Promise.all(
    list.items.map(async (proposal) => ({
      ...proposal,
      email: shownAddress(proposal.email),
      waits: sinceInWords(proposal.createdAt, site.clock()),
      clashes: await findClashes(site, viewer, { ...proposal, id: undefined }, [proposal.eventDate]),
    })),
  );
  return { list: { ...list, items }, today: dayOf(site.clock().toISOString()) };
}

export default function ReviewProposals({ loaderData: { list, today } }: Route.ComponentProps) {
  const nameOf = namesApart(list.items, (proposal) => [
    proposal.eventTitle,
    whenInLine(proposal),
    proposal.name,
  ]);
  return (
    <ManagedList
      title="Suggested events"
      about="Events that members propose: publish them, or say why not."
      further={[{ to: "/event-alter", label: "Manage events" }]}
      label="Pages of proposals"
      empty={proposalMessages.noneWaiting}
      whenEmpty={
        <HowToBegin
          what="People who are logged in can propose an event. It waits here until you publish it or say why not."
          example="“Walk to the old mill”, Saturday at 10am."
          begin={{ to: "/event/propose", label: "See the form that members fill in" }}
        />
      }
      hasSample={false}
      list={list}
    >
      {(proposal) => (
        <ProposalCard
          proposal={proposal}
          today={today}
          sent={<Sent proposal={proposal} />}
          answer={<Warnings texts={warningsOf(proposal, today)} />}
        >
          <Link
            to={`/event-create?proposal=${encodeURIComponent(proposal.id)}`}
            className="button button-primary min-h-10 px-4 py-1"
          >
            Publish…<span className="sr-only"> {nameOf(proposal)}</span>
          </Link>
          <DialogLink to={`${proposal.id}/decline`} name={nameOf(proposal)} tone="danger">
            Decline
          </DialogLink>
        </ProposalCard>
      )}
    </ManagedList>
  );
}

function Sent({
  proposal: { name, email, createdAt, waits },
}: {
  proposal: ProposalForReview & { waits: string };
}) {
  return (
    <>
      {name && (
        <>
          <bdi>{name}</bdi>,{" "}
        </>
      )}
      <a href={`mailto:${email}`} className="text-link">
        {email}
      </a>
      {` · ${waits ? `waits ${waits}` : formatDate(createdAt, "british")}`}
    </>
  );
}

function warningsOf({ eventDate, clashes }: { eventDate: string; clashes: string[] }, today: string) {
  return eventDate < today ? ["Its day has passed.", ...clashes] : clashes;
}

function Warnings({ texts }: { texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className="mt-4 rounded-lg border border-gold/50 bg-gold/10 px-4 py-3 wrap-anywhere">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

export const ErrorBoundary = errorPage(proposalMessages.listFailed);
