import { Link, Outlet, redirect } from "react-router";
import { congregation } from "../../content/congregation.ts";
import { requestContext, siteContext } from "../contexts.ts";
import { formatDate } from "../dates.ts";
import { listPasskeys } from "../identity/passkeys.server.ts";
import { findSecondFactor } from "../identity/second-factor.server.ts";
import { loginPath } from "../login-path.ts";
import { PrivateHead } from "../shell/page-head.tsx";
import { Icon } from "../ui/icon.tsx";
import { isAdministrator, isSignedIn, requireSignedIn } from "../viewer.ts";
import type { Route } from "./+types/your-account";
import { findAccount } from "./account.server.ts";
import { accountMessages } from "./account.ts";
import { PasskeyList } from "./passkey-list.tsx";
import { SessionList } from "./session-list.tsx";
import { listSessions } from "./sessions.server.ts";

/** Middleware runs before the copy and the removal dialog too: a visitor logs in first and then returns. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    const { viewer } = context.get(requestContext);
    if (!isSignedIn(viewer) && request.method === "GET") throw redirect(loginPath("/account"));
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings, clock } = context.get(siteContext);
  const { viewer, sessionId } = context.get(requestContext);
  requireSignedIn(viewer);
  const names: Record<string, string | undefined> = {
    credential: "Email and password",
    google: "Google",
    openid: settings.openId?.name,
  };
  const { providers, ...account } = await findAccount(db, viewer);
  return {
    ...account,
    signsInWith: providers.map((id) => names[id] ?? id),
    hasPassword: providers.includes("credential"),
    secondFactor: await findSecondFactor(db, viewer.id),
    passkeys: await listPasskeys(db, viewer),
    sessions: await listSessions({ db, clock }, viewer, sessionId),
    isKept: isAdministrator(viewer, settings),
  };
}

export default function Account({ loaderData: account }: Route.ComponentProps) {
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title="Your account" />
      <h1 className="text-4xl sm:text-5xl">Your account</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        What this site keeps about you, and how you log in. Why, and for how long, is in the{" "}
        <Link to="/data-protection-policy" className="text-link">
          Data Protection Policy
        </Link>
        . If something is wrong, write to{" "}
        <a href={`mailto:${congregation.email}`} className="text-link">
          {congregation.email}
        </a>
        .
      </p>
      <dl className="card grid gap-x-10 gap-y-4 p-6 shadow-sm sm:grid-cols-[auto_minmax(0,1fr)] sm:p-10">
        <Entry label="Name">
          <bdi>{account.name || "Not given"}</bdi>
          {" · "}
          <ChangeLink to="name">Change name</ChangeLink>
        </Entry>
        <Entry label="Email">
          {account.email}, {account.isVerified ? "verified" : "not verified"}
          {!account.isKept && (
            <>
              {" · "}
              <ChangeLink to="email">Change email</ChangeLink>
            </>
          )}
        </Entry>
        <Entry label="Gender">
          <span className="inline-block first-letter:uppercase">{account.gender ?? "Not given"}</span>
        </Entry>
        <Entry label="Date of birth">{formatBirthday(account.dateOfBirth)}</Entry>
        <Entry label="You log in with">
          {account.signsInWith.join(", ")}
          {" · "}
          <ChangeLink to="password">{account.hasPassword ? "Change password" : "Add a password"}</ChangeLink>
        </Entry>
        <Entry label="Account created on">{formatDate(account.madeAt, "british")}</Entry>
        <Entry label="Daily posts you like">{account.likes}</Entry>
        <Entry label="Prayer requests you sent">
          {account.prayers}
          {" · "}
          <Link to="/submit-prayer-requests" className="text-link">
            {account.prayers > 0 ? "See them" : "Send one"}
          </Link>
        </Entry>
      </dl>
      <h2 className="mt-14 text-3xl">Passkeys</h2>
      <p className="mt-3 mb-5 max-w-prose">
        With a passkey you log in by your fingerprint, face or PIN, without a password or a code.
      </p>
      <PasskeyList passkeys={account.passkeys} />
      <h2 className="mt-14 text-3xl">One-time codes</h2>
      {account.secondFactor ? (
        <>
          <p className="mt-3 mb-5 max-w-prose">
            Since {formatDate(account.secondFactor.addedAt, "british")} we ask for a code from your
            authenticator app when you log in. Backup codes left: {account.secondFactor.backupCodesLeft}. For
            new ones, stop this and set it up again.
          </p>
          <Link to="second-factor/remove" preventScrollReset className="button button-quiet">
            Stop asking for codes
          </Link>
        </>
      ) : (
        <>
          <p className="mt-3 mb-5 max-w-prose">
            With an authenticator app on your phone nobody can log in to your account with your password
            alone.
          </p>
          <Link to="second-factor" preventScrollReset className="button button-primary">
            Set up codes
          </Link>
        </>
      )}
      <h2 className="mt-14 text-3xl">Where you are logged in</h2>
      <p className="mt-3 mb-5 max-w-prose">
        If you do not recognise one of these, log out there and change your password.
      </p>
      <SessionList sessions={account.sessions} />
      <h2 className="mt-14 text-3xl">Take a copy</h2>
      <p className="mt-3 mb-5 max-w-prose">
        One file with all of it, including details that are not shown here. It links to your pictures; the
        links open while you are logged in.
      </p>
      <a href="/account/copy" className="button button-primary">
        <Icon name="download" />
        Download a copy
      </a>
      <h2 className="mt-14 text-3xl">Leave</h2>
      {!account.isKept ? (
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

function Entry({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function formatBirthday(date: string | null): string {
  if (!date) return "Not given";
  return new Date(date).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
}
