import { Link, Outlet } from "react-router";
import { languageName } from "../../../platform/language/language-name.ts";
import { dateFormat } from "../../../platform/language/locale.ts";
import { here, permitted } from "../../contexts.ts";
import { formatDate, unbroken } from "../../dates/dates.ts";
import { listOwnDates } from "../../events/attendance/lists.server.ts";
import { OwnDates } from "../../events/attendance/own-dates.tsx";
import { findMailChoices, type MailChoicesOfViewer } from "../../mail/mail-choices.server.ts";
import { type MailChoices, mailSwitches } from "../../mail/mail-choices.ts";
import { useCongregation } from "../../pages/shown-facts/use-congregation.ts";
import { listOwnActivity } from "../../running/activity/activity.server.ts";
import { EntryCard } from "../../running/activity/entry-card.tsx";
import { sendToLogin } from "../../shell/needs.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { CommandButton } from "../../ui/command-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { isNamedInSettings, requireSignedIn } from "../../viewer.ts";
import { waysToLogIn } from "../login/providers.server.ts";
import { isRecentSignIn } from "../login/recent-sign-in.server.ts";
import { listPasskeys } from "../second-factor/passkeys.server.ts";
import { findSecondFactor } from "../second-factor/second-factor.server.ts";
import type { Route } from "./+types/your-account";
import { findAccount } from "./account.server.ts";
import { accountMessages } from "./account-rules.ts";
import { findLanguageChoice } from "./change-language.server.ts";
import { listSessions } from "./own-sessions.server.ts";
import { PasskeyList } from "./passkey-list.tsx";
import { SessionList } from "./session-list.tsx";

/** Middleware runs before the copy and the removal dialog too: a visitor logs in first and then returns. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    const { viewer } = here(context);
    sendToLogin(viewer, request, "/account");
    requireSignedIn(viewer);
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer, sessionId } = permitted(context, "account:own");
  const { providers, ...account } = await findAccount(site.db, viewer);
  const language = await findLanguageChoice(site, viewer);
  return {
    ...account,
    ...(language && { language: language.chosen }),
    logsInWith: waysToLogIn(site.settings, providers),
    hasPassword: providers.includes("credential"),
    secondFactor: await findSecondFactor(site.db, viewer.id),
    passkeys: await listPasskeys(site.db, viewer),
    mayAddPasskey: await isRecentSignIn(site, sessionId),
    sessions: await listSessions(site, viewer, sessionId),
    isFromSettings: isNamedInSettings(viewer, site.settings),
    mails: await findMailChoices(site.db, viewer),
    viewerId: viewer.id,
    comingTo: await listOwnDates(site, viewer),
    activity: await listOwnActivity(site.db, viewer, 1),
  };
}

export default function Account({ loaderData: account }: Route.ComponentProps) {
  const { email } = useCongregation();
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title="Your account" />
      <h1 className="text-4xl sm:text-5xl">Your account</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        What this site keeps about you, and how you log in. Why, and for how long, is in the{" "}
        <Link to="/data-protection-policy" className="text-link">
          Data Protection Policy
        </Link>
        . If something is wrong, {email ? "write to" : "please"}{" "}
        {email ? (
          <a href={`mailto:${email}`} className="text-link">
            {email}
          </a>
        ) : (
          <Link to="/contact-us" className="text-link">
            contact us
          </Link>
        )}
        .
      </p>
      <dl className="card grid gap-x-10 gap-y-4 p-6 shadow-sm sm:grid-cols-[auto_minmax(0,1fr)] sm:p-10">
        <Entry label="Name" action={<ChangeLink to="name">Change name</ChangeLink>}>
          <bdi>{account.name || "Not given"}</bdi>
        </Entry>
        <Entry
          label="Email"
          action={!account.isFromSettings && <ChangeLink to="email">Change email</ChangeLink>}
        >
          {account.email}, {account.isVerified ? "verified" : "not verified"}
        </Entry>
        {account.language && (
          <Entry label="Language" action={<ChangeLink to="language">Change language</ChangeLink>}>
            <span lang={account.language}>{languageName(account.language)}</span>
          </Entry>
        )}
        <Entry label="Gender">
          <span className="inline-block first-letter:uppercase">{account.gender || "Not given"}</span>
        </Entry>
        <Entry label="Date of birth">{formatBirthday(account.dateOfBirth)}</Entry>
        <Entry
          label="You log in with"
          action={
            <ChangeLink to="password">
              {account.hasPassword ? "Change password" : "Add a password"}
            </ChangeLink>
          }
        >
          {account.logsInWith.join(", ")}
        </Entry>
        <Entry label="Account created on">{formatDate(account.madeAt, "british")}</Entry>
        <Entry label="Daily posts you like">{account.likes}</Entry>
        <Entry
          label="Prayer requests you sent"
          action={
            <Link to="/submit-prayer-requests" className="text-link">
              {account.prayers > 0 ? "See them" : "Send one"}
            </Link>
          }
        >
          {account.prayers}
        </Entry>
      </dl>
      <OwnDates dates={account.comingTo} />
      <h2 className="mt-14 text-3xl">Passkeys</h2>
      <p className="mt-3 mb-5 max-w-prose">
        With a passkey you log in by your fingerprint, face or PIN, without a password or a code.
      </p>
      <PasskeyList passkeys={account.passkeys} mayAdd={account.mayAddPasskey} />
      <h2 className="mt-14 text-3xl">One-time codes</h2>
      {account.secondFactor ? (
        <>
          <p className="mt-3 mb-5 max-w-prose">
            Since {formatDate(account.secondFactor.addedAt, "british")} we ask for a code from your
            authenticator app when you log in. Backup codes left: {account.secondFactor.backupCodesLeft}. To
            get new ones, turn codes off and set them up again.
          </p>
          <Link to="second-factor/remove" preventScrollReset className="button button-quiet">
            Turn off one-time codes
          </Link>
        </>
      ) : (
        <>
          <p className="mt-3 mb-5 max-w-prose">
            With an authenticator app on your phone nobody can log in to your account with your password
            alone.
          </p>
          <Link to="second-factor" preventScrollReset className="button button-primary">
            Set up one-time codes
          </Link>
        </>
      )}
      <h2 className="mt-14 text-3xl">Where you are logged in</h2>
      <p className="mt-3 mb-5 max-w-prose">
        If you do not recognise one of these, log out there and change your password.
      </p>
      <SessionList sessions={account.sessions} />
      <h2 className="mt-14 text-3xl">Links in our emails</h2>
      <p className="mt-3 mb-5 max-w-prose">
        Some emails have a link that works without logging in. If somebody else can read your mailbox, end
        these links. You can ask for new ones; links that stop emails still work.
      </p>
      <CommandButton action="/account/links/end" preventScrollReset>
        End all links that we mailed
      </CommandButton>
      <h2 className="mt-14 text-3xl">Emails</h2>
      <p className="mt-3 mb-5 max-w-prose">{aboutMails(account.mails)}</p>
      <Link to="mails" preventScrollReset className="button button-quiet">
        Choose your emails
      </Link>
      <h2 className="mt-14 text-3xl">Recent activity</h2>
      <RecentActivity {...account} />
      <h2 className="mt-14 text-3xl">Download your data</h2>
      <p className="mt-3 mb-5 max-w-prose">
        One file with all of it, including details that are not shown here. It links to your pictures; the
        links open while you are logged in.
      </p>
      <a href="/account/copy" className="button button-primary">
        <Icon name="download" />
        Download a copy
      </a>
      <h2 className="mt-14 text-3xl">Remove your account</h2>
      {!account.isFromSettings ? (
        <>
          <p className="mt-3 mb-5 max-w-prose">
            You can remove your account at any time. We will first tell you what is removed with it.
          </p>
          <Link to="remove" preventScrollReset className="button button-danger">
            Remove account
          </Link>
        </>
      ) : (
        <p className="mt-3 max-w-prose">{accountMessages.administrator}</p>
      )}
      <Outlet />
    </section>
  );
}

function ChangeLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link to={to} preventScrollReset className="text-link">
      {children}
    </Link>
  );
}

function aboutMails({ choices, mayModerate, switches }: MailChoicesOfViewer): string {
  const switched = switches.map((name) => mailSwitches[name][choices[name]]);
  return [...(mayModerate ? [moderatorMails[choices.prayerMail]] : []), ...switched].join(" ");
}

const moderatorMails: Record<MailChoices["prayerMail"], string> = {
  "at-once": "You get an email whenever a prayer request comes in.",
  daily: "You get an email in the morning if prayer requests are waiting.",
  never: "You get no email when a prayer request comes in.",
};

function RecentActivity({
  activity,
  viewerId,
}: Pick<Route.ComponentProps["loaderData"], "activity" | "viewerId">) {
  if (activity.items.length === 0)
    return (
      <p className="mt-3 max-w-prose">
        What you do here, and what is done to your account, will be listed here.
      </p>
    );
  return (
    <>
      <ul className="mt-5 flex flex-col gap-3">
        {activity.items.map((entry) => (
          <li key={entry.id}>
            <EntryCard entry={entry} viewerId={viewerId} />
          </li>
        ))}
      </ul>
      {activity.hasNext && (
        <Link to="/account/activity" className="button button-quiet mt-5">
          See more
        </Link>
      )}
    </>
  );
}

function Entry({
  label,
  action,
  children,
}: {
  label: string;
  /** A link at the end of the line. */
  action?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <div className="sm:contents">
      <dt className="text-muted">{label}</dt>
      <dd className="flex flex-wrap justify-between gap-x-4 font-semibold wrap-anywhere">
        <span className="min-w-0">{children}</span>{" "}
        {action && <span className="ms-auto font-normal">{action}</span>}
      </dd>
    </div>
  );
}

function formatBirthday(date: string | null): string {
  if (!date) return "Not given";
  return unbroken(dateFormat({ dateStyle: "long", timeZone: "UTC" }).format(new Date(date)));
}
