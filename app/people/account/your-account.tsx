import { ph, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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
import { genderNames } from "../identity/account-messages.ts";
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
      <PrivateHead title={t`Your account`} />
      <h1 className="text-4xl sm:text-5xl">
        <Trans>Your account</Trans>
      </h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        {email ? (
          <Trans>
            What this site keeps about you, and how you log in. Why, and for how long, is in the{" "}
            <Link _t="policy" to="/data-protection-policy" className="text-link">
              Data Protection Policy
            </Link>
            . If something is wrong, write to{" "}
            <a _t="mail" href={`mailto:${email}`} className="text-link">
              {email}
            </a>
            .
          </Trans>
        ) : (
          <Trans>
            What this site keeps about you, and how you log in. Why, and for how long, is in the{" "}
            <Link _t="policy" to="/data-protection-policy" className="text-link">
              Data Protection Policy
            </Link>
            . If something is wrong, please{" "}
            <Link _t="contact" to="/contact-us" className="text-link">
              contact us
            </Link>
            .
          </Trans>
        )}
      </p>
      <dl className="card grid gap-x-10 gap-y-4 p-6 shadow-sm sm:grid-cols-[auto_minmax(0,1fr)] sm:p-10">
        <Entry
          label={t`Name`}
          action={
            <ChangeLink to="name">
              <Trans>Change name</Trans>
            </ChangeLink>
          }
        >
          <bdi>{account.name || t`Not given`}</bdi>
        </Entry>
        {account.language && (
          <Entry
            label={t`Language`}
            action={
              <ChangeLink to="language">
                <Trans>Change language</Trans>
              </ChangeLink>
            }
          >
            <span lang={account.language}>{languageName(account.language)}</span>
          </Entry>
        )}
        <Entry
          label={t`Email`}
          action={
            !account.isFromSettings && (
              <ChangeLink to="email">
                <Trans>Change email</Trans>
              </ChangeLink>
            )
          }
        >
          {account.isVerified
            ? t`${{ email: account.email }}, verified`
            : t`${{ email: account.email }}, not verified`}
        </Entry>
        <Entry label={t`Gender`}>
          <span className="inline-block first-letter:uppercase">{genderOf(account)}</span>
        </Entry>
        <Entry label={t`Date of birth`}>{formatBirthday(account.dateOfBirth)}</Entry>
        <Entry
          label={t`You log in with`}
          action={
            <ChangeLink to="password">
              {account.hasPassword ? t`Change password` : t`Add a password`}
            </ChangeLink>
          }
        >
          {account.logsInWith.join(", ")}
        </Entry>
        <Entry label={t`Account created on`}>{formatDate(account.madeAt, "british")}</Entry>
        <Entry label={t`Daily posts you like`}>{account.likes}</Entry>
        <Entry
          label={t`Prayer requests you sent`}
          action={
            <Link to="/submit-prayer-requests" className="text-link">
              {account.prayers > 0 ? t`See them` : t`Send one`}
            </Link>
          }
        >
          {account.prayers}
        </Entry>
      </dl>
      <OwnDates dates={account.comingTo} />
      <h2 className="mt-14 text-3xl">
        <Trans>Passkeys</Trans>
      </h2>
      <p className="mt-3 mb-5 max-w-prose">
        <Trans>
          With a passkey you log in by your fingerprint, face or PIN, without a password or a code.
        </Trans>
      </p>
      <PasskeyList passkeys={account.passkeys} mayAdd={account.mayAddPasskey} />
      <h2 className="mt-14 text-3xl">
        <Trans>One-time codes</Trans>
      </h2>
      {account.secondFactor ? (
        <>
          <p className="mt-3 mb-5 max-w-prose">
            <Trans>
              Since {ph({ day: formatDate(account.secondFactor.addedAt, "british") })} we ask for a code from
              your authenticator app when you log in. Backup codes left:{" "}
              {ph({ left: account.secondFactor.backupCodesLeft })}. To get new ones, turn codes off and set
              them up again.
            </Trans>
          </p>
          <Link to="second-factor/remove" preventScrollReset className="button button-quiet">
            <Trans>Turn off one-time codes</Trans>
          </Link>
        </>
      ) : (
        <>
          <p className="mt-3 mb-5 max-w-prose">
            <Trans>
              With an authenticator app on your phone nobody can log in to your account with your password
              alone.
            </Trans>
          </p>
          <Link to="second-factor" preventScrollReset className="button button-primary">
            <Trans>Set up one-time codes</Trans>
          </Link>
        </>
      )}
      <h2 className="mt-14 text-3xl">
        <Trans>Where you are logged in</Trans>
      </h2>
      <p className="mt-3 mb-5 max-w-prose">
        <Trans>If you do not recognise one of these, log out there and change your password.</Trans>
      </p>
      <SessionList sessions={account.sessions} />
      <h2 className="mt-14 text-3xl">
        <Trans>Links in our emails</Trans>
      </h2>
      <p className="mt-3 mb-5 max-w-prose">
        <Trans>
          Some emails have a link that works without logging in. If somebody else can read your mailbox, end
          these links. You can ask for new ones; links that stop emails still work.
        </Trans>
      </p>
      <CommandButton action="/account/links/end" preventScrollReset>
        <Trans>End all links that we mailed</Trans>
      </CommandButton>
      <h2 className="mt-14 text-3xl">
        <Trans>Emails</Trans>
      </h2>
      <p className="mt-3 mb-5 max-w-prose">{aboutMails(account.mails)}</p>
      <Link to="mails" preventScrollReset className="button button-quiet">
        <Trans>Choose your emails</Trans>
      </Link>
      <h2 className="mt-14 text-3xl">
        <Trans>Recent activity</Trans>
      </h2>
      <RecentActivity {...account} />
      <h2 className="mt-14 text-3xl">
        <Trans>Download your data</Trans>
      </h2>
      <p className="mt-3 mb-5 max-w-prose">
        <Trans>
          One file with all of it, including details that are not shown here. It links to your pictures; the
          links open while you are logged in.
        </Trans>
      </p>
      <a href="/account/copy" className="button button-primary">
        <Icon name="download" />
        <Trans>Download a copy</Trans>
      </a>
      <h2 className="mt-14 text-3xl">
        <Trans>Remove your account</Trans>
      </h2>
      {!account.isFromSettings ? (
        <>
          <p className="mt-3 mb-5 max-w-prose">
            <Trans>
              You can remove your account at any time. We will first tell you what is removed with it.
            </Trans>
          </p>
          <Link to="remove" preventScrollReset className="button button-danger">
            <Trans>Remove account</Trans>
          </Link>
        </>
      ) : (
        <p className="mt-3 max-w-prose">{accountMessages.administrator()}</p>
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
  const switched = switches.map((name) => mailSwitches[name][choices[name]]());
  return [...(mayModerate ? [moderatorMails[choices.prayerMail]()] : []), ...switched].join(" ");
}

const moderatorMails: Record<MailChoices["prayerMail"], () => string> = {
  "at-once": () => t`You get an email whenever a prayer request comes in.`,
  daily: () => t`You get an email in the morning if prayer requests are waiting.`,
  never: () => t`You get no email when a prayer request comes in.`,
};

function RecentActivity({
  activity,
  viewerId,
}: Pick<Route.ComponentProps["loaderData"], "activity" | "viewerId">) {
  if (activity.items.length === 0)
    return (
      <p className="mt-3 max-w-prose">
        <Trans>What you do here, and what is done to your account, will be listed here.</Trans>
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
          <Trans>See more</Trans>
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
  if (!date) return t`Not given`;
  return unbroken(dateFormat({ dateStyle: "long", timeZone: "UTC" }).format(new Date(date)));
}

function genderOf({ gender }: { gender: string | null }): string {
  if (gender === "male" || gender === "female") return genderNames[gender]();
  return gender || t`Not given`;
}
