import { Link } from "react-router";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { ownCommand } from "../../../platform/settings/own-command.ts";
import { permitted } from "../../contexts.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { PrivateHead } from "../../shell/page-head.tsx";
import { CommandForm } from "../../ui/command-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import type { Route } from "./+types/health";
import { type Finding, type Outcome, outcomes, summaryOf } from "./finding.ts";
import { VisitorPageCounts } from "./visitor-page-counts.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "site:operate");
  const [quick, slow] = await Promise.all([site.checkUps.quickly(), site.checkUps.slowly()]);
  return {
    findings: [...quick, ...slow],
    email: shownAddress(viewer.email),
    command: ownCommand("doctor"),
    pages: site.countPages(),
  };
}

export default function Health({ loaderData }: Route.ComponentProps) {
  const { findings, email, command, pages } = loaderData;
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="Check the site" />
      <p className="mb-4">
        <Link to="/staff" className="text-link inline-flex items-center gap-1 py-2">
          <Icon name="previous" />
          Overview
        </Link>
      </p>
      <h1 className="text-4xl sm:text-5xl">Check the site</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        {summaryOf(findings)} Each sentence says for whom it is. Whoever runs the server reads the same with{" "}
        <code>{command}</code>.
      </p>
      {outcomes.map(([outcome, heading]) => (
        <Group
          key={outcome}
          outcome={outcome}
          heading={heading}
          findings={findings.filter((finding) => finding.outcome === outcome)}
        />
      ))}
      <h2 className="mt-12 mb-2 text-3xl">Test mail</h2>
      <p className="text-sm text-muted">For you, on this site</p>
      <p className="mb-5 text-muted">
        It shows whether this site’s emails arrive. It goes to <bdi className="wrap-anywhere">{email}</bdi>.
      </p>
      <CommandForm action="/staff/health/test-mail">
        {(busy) => (
          <SubmitButton busy={busy} busyLabel="Sending...">
            Send me a test mail
          </SubmitButton>
        )}
      </CommandForm>
      <VisitorPageCounts counts={pages} />
    </section>
  );
}

const tones: Record<Outcome, string> = {
  wrong: "border-danger/40 bg-danger-tint",
  unknown: "border-line bg-card",
  advice: "border-gold/50 bg-gold/10",
  good: "border-line bg-card",
};

function Group({ outcome, heading, findings }: { outcome: Outcome; heading: string; findings: Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <>
      <h2 className="mt-12 mb-5 text-3xl">{heading}</h2>
      {outcome === "good" && <p className="mb-2 text-sm text-muted">For whoever runs the server</p>}
      {outcome === "good" ? (
        <ul className="card flex flex-col gap-3 p-6 sm:p-8">
          {findings.map(({ text }) => (
            <li key={text} className="flex gap-3">
              <Icon name="check" className="mt-0.5 size-5 shrink-0 text-success" />
              <span className="min-w-0 wrap-anywhere">{text}</span>
            </li>
          ))}
        </ul>
      ) : (
        <ul className="flex flex-col gap-3">
          {findings.map((finding) => (
            <FindingCard key={finding.text} finding={finding} />
          ))}
        </ul>
      )}
    </>
  );
}

function FindingCard({ finding: { outcome, text, nextStep, link } }: { finding: Finding }) {
  return (
    <li
      className={`flex flex-wrap items-center justify-between gap-4 rounded-xl border px-5 py-4 ${tones[outcome]}`}
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-sm text-muted">{link ? "For you, on this site" : "For whoever runs the server"}</p>
        <p className="font-semibold wrap-anywhere">{text}</p>
        {nextStep && <p className="wrap-anywhere">{nextStep}</p>}
      </div>
      {link && (
        <Link to={link.to} className="button button-quiet">
          {link.label}
        </Link>
      )}
    </li>
  );
}

export const ErrorBoundary = errorPage("The site’s health could not be loaded.");
