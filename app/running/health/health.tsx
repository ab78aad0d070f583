import { Link } from "react-router";
import { redactEmails } from "../../../platform/log.ts";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { ownCommand } from "../../../platform/settings/own-command.ts";
import { permitted } from "../../contexts.ts";
import { formatMoment } from "../../dates/dates.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { PrivateHead } from "../../shell/page-head.tsx";
import { CommandForm } from "../../ui/command-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import type { Route } from "./+types/health";
import { type Area, areas, type Finding, type Outcome } from "./finding.ts";
import { ForHelper } from "./for-helper.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "site:operate");
  const found = await Promise.all([site.checkUps.quickly(), site.checkUps.slowly()]);
  const findings = found.flat();
  return {
    findings,
    forHelp: findings.map(({ text, nextStep, ...rest }) => ({
      ...rest,
      text: redactEmails(text),
      ...(nextStep && { nextStep: redactEmails(nextStep) }),
    })),
    email: shownAddress(viewer.email),
    command: ownCommand("doctor"),
    title: `Check of ${site.settings.siteUrl}, ${formatMoment(site.clock().toISOString())}`,
    pages: site.countPages(),
  };
}

export default function Health({ loaderData }: Route.ComponentProps) {
  const { findings, forHelp, email, ...forHelper } = loaderData;
  const open = findings.filter(({ outcome }) => outcome !== "good");
  const own = open.filter(({ link }) => link);
  const ofServer = open.filter(({ link }) => !link);
  const well = areasOf(findings, "good").filter((area) => isWell(area, findings));
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
      <p className="mt-4 max-w-prose text-lg text-muted">{leadOf(open)}</p>
      {open.length > 0 && (
        <>
          <h2 className="mt-10 mb-4 text-3xl">What somebody should do</h2>
          <ul className="divide-y divide-line border-y border-line">
            {[...own, ...asked(ofServer)].toSorted(byUrgency).map(({ outcome, text, nextStep, link }) => (
              <ToDo key={text} outcome={outcome} text={text} nextStep={nextStep}>
                {link && (
                  <Link to={link.to} className="button button-quiet">
                    {link.label}
                  </Link>
                )}
              </ToDo>
            ))}
          </ul>
        </>
      )}
      {well.length > 0 && (
        <>
          <h2 className="mt-10 mb-4 text-3xl">What is well</h2>
          <ul className="flex flex-col gap-2">
            {well.map((area) => (
              <li key={area} className="flex gap-3">
                <Icon name="check" className="mt-0.5 size-5 shrink-0 text-success" />
                {areas[area].well}
              </li>
            ))}
          </ul>
        </>
      )}
      <h2 className="mt-10 mb-2 text-3xl">Test mail</h2>
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
      <ForHelper findings={forHelp} {...forHelper} />
    </section>
  );
}

/** Emails wait while the clock is doubted, and after a restore: findings of these areas say it. */
function isWell(area: Area, findings: readonly Finding[]): boolean {
  const mayHoldBack: readonly (Area | undefined)[] = ["time", "backups"];
  const isHeldBack = findings.some((found) => found.outcome === "wrong" && mayHoldBack.includes(found.area));
  if (area === "email" && isHeldBack) return false;
  return findings.every((finding) => finding.area !== area || finding.outcome === "good");
}

function leadOf(open: readonly Finding[]): string {
  if (open.length === 0) return "Everything is well. You need not do anything.";
  if (open.some(({ outcome }) => outcome === "wrong")) return "Something should be put right soon.";
  if (open.some(({ outcome }) => outcome === "advice"))
    return "Nothing is wrong. Some things could be better.";
  return "Nothing is wrong, but not everything could be checked.";
}

/** What only the person who runs the server can do, said without a word of servers. */
function asked(ofServer: readonly Finding[]): Finding[] {
  const found: Finding[] = areasOf(ofServer, "wrong").map((area) => ({
    outcome: "wrong",
    text: areas[area].wrong,
    nextStep: "Please ask your technical helper, and send them the text at the end of this page.",
  }));
  const has = (outcome: Outcome) => ofServer.some((finding) => finding.outcome === outcome);
  if (has("unknown"))
    found.push({
      outcome: "advice",
      text: "Some things could not be checked.",
      nextStep:
        "Look again in a few minutes. If it stays so, your technical helper finds them in the text at the end of this page.",
    });
  if (has("advice"))
    found.push({
      outcome: "advice",
      text: "There is advice for your technical helper.",
      nextStep: "Nothing breaks meanwhile. It is in the text at the end of this page.",
    });
  return found;
}

function areasOf(findings: readonly Finding[], outcome: Outcome): Area[] {
  return [...new Set(findings.flatMap((finding) => (finding.outcome === outcome && finding.area) || []))];
}

function byUrgency(one: Finding, other: Finding): number {
  return Number(one.outcome === "advice") - Number(other.outcome === "advice");
}

function ToDo({
  outcome,
  text,
  nextStep,
  children,
}: Pick<Finding, "outcome" | "text"> & { nextStep: string | undefined; children?: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <Icon
          name={outcome === "wrong" ? "warning" : "clock"}
          className={`mt-0.5 size-5 shrink-0 ${outcome === "wrong" ? "text-danger" : "text-gold"}`}
        />
        <div className="min-w-0 max-w-prose wrap-anywhere">
          <p className="font-semibold">{text}</p>
          {nextStep && <p className="text-muted">{nextStep}</p>}
        </div>
      </div>
      {children}
    </li>
  );
}

export const ErrorBoundary = errorPage("The site’s health could not be loaded.");
