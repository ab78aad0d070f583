import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { parseSigned } from "hono/utils/cookie";
import { v7 as uuidv7 } from "uuid";
import type { IdentityDate } from "../../../database/columns.ts";
import type { Database, DatabaseKind } from "../../../database/connection.ts";
import { isStandstill } from "../../../database/standstill-error.ts";
import type { Log } from "../../../platform/log.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { hashOf } from "../../../platform/tokens.ts";
import { dayOf } from "../../dates/dates.ts";
import { type Viewer, visitor } from "../../viewer.ts";
import { deactivatedCode, loginMessages } from "./account-messages.ts";
import { passwordMaxLength } from "./account-rules.ts";
import { databaseErrors } from "./database-errors.server.ts";
import { describeDevice } from "./device.ts";
import { findPerson, isDeactivated } from "./find-person.server.ts";
import { type LoginCounts, noLogins } from "./login-counts.ts";
import { openIdConnect, withStoredEmail } from "./open-id-connect.server.ts";
import { passkeys } from "./passkey-plugin.server.ts";
import { openPasswordHashing, type PasswordHashing } from "./password-hashing.server.ts";
import { longestSessionDays, sessionDays } from "./session-length.ts";
import { hashedSessionTokens } from "./session-tokens.server.ts";

const day = 24 * 60 * 60;

export interface IdentityOptions {
  db: Database;
  kind: DatabaseKind;
  settings: Settings;
  congregation: () => Promise<string>;
  /** What devices show beside a passkey. It stays the same while the site runs. */
  passkeyName: string;
  /** Called after a mail was written to the outbox. */
  mailWritten: () => void;
  clock: () => Date;
  /** Whether nothing may end by what the clock says. */
  isClockDoubted: () => Promise<boolean>;
  pause: (milliseconds: number) => Promise<void>;
  log: Log;
  passwords?: PasswordHashing;
  logins?: LoginCounts;
}

export type Identity = AuthOptions & {
  auth: ReturnType<typeof openAuth>;
  /** When an unavailable provider was last retried, in milliseconds since 1970. */
  providerAskedAt: number;
};

type AuthOptions = IdentityOptions & { passwords: PasswordHashing; logins: LoginCounts };

export function openIdentity(options: IdentityOptions): Identity {
  const withPasswords = { passwords: openPasswordHashing(), logins: noLogins(), ...options };
  return { ...withPasswords, auth: openAuth(withPasswords), providerAskedAt: 0 };
}

/** better-auth with this site's options. It fetches an OpenID Connect provider's URLs once. */
export function openAuth({ db, kind, settings, passkeyName, log, passwords, logins }: AuthOptions) {
  return betterAuth({
    appName: "Narthex",
    baseURL: settings.siteUrl,
    secret: settings.secret,
    database: { db, type: kind, transaction: true },
    telemetry: { enabled: false },
    logger: { log: (level, message, ...details) => log[level]({ details }, message) },
    // Our own limits count per IP address and per account, in one database for all servers.
    rateLimit: { enabled: false },
    onAPIError: { errorURL: "/login" },
    advanced: {
      database: { generateId: () => uuidv7() },
      useSecureCookies: settings.siteUrl.startsWith("https:"),
      ipAddress: { disableIpTracking: true },
    },
    session: { expiresIn: sessionDays * day, updateAge: day },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            // Every way of logging in passes here once the password is right or the provider has answered.
            if (await isDeactivated({ db, settings }, session.userId))
              throw new APIError("FORBIDDEN", {
                code: deactivatedCode,
                message: loginMessages.deactivated(),
              });
            logins.succeeded += 1;
            return { data: { ...session, userAgent: describeDevice(session.userAgent) } };
          },
        },
      },
    },
    // Otherwise each look at a link deletes all that have ended, also by a wrong clock. The hourly sweep does that.
    verification: { storeIdentifier: "hashed", disableCleanup: true },
    account: { encryptOAuthTokens: true },
    user: {
      additionalFields: {
        gender: { type: "string", required: false },
        dateOfBirth: { type: "string", required: false },
        language: { type: "string", required: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: settings.passwordMinLength,
      maxPasswordLength: passwordMaxLength,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: passwords.hash,
        verify: ({ hash: stored, password }) => passwords.verify(stored, password),
      },
    },
    emailVerification: { sendOnSignUp: false },
    ...(settings.google
      ? {
          socialProviders: {
            google: { ...settings.google, prompt: "select_account", mapProfileToUser: withStoredEmail },
          },
        }
      : {}),
    plugins: [
      databaseErrors,
      hashedSessionTokens,
      mailTables,
      passkeys(settings, passkeyName),
      ...(settings.openId ? [openIdConnect(settings.openId)] : []),
    ],
  } satisfies BetterAuthOptions);
}

/** Lets better-auth's adapter write mails within its own transactions. */
const mailTables = {
  id: "mail-tables",
  schema: {
    deferredWork: {
      disableMigration: true,
      fields: {
        kind: { type: "string", required: true },
        key: { type: "string", required: false },
        payload: { type: "string", required: true },
        isUrgent: { type: "boolean", required: true },
        dueAt: { type: "string", required: true },
        heldUntil: { type: "string", required: true },
        fence: { type: "number", required: true },
        attempts: { type: "number", required: true },
        createdAt: { type: "string", required: true },
        lastError: { type: "string", required: false },
        failedAt: { type: "string", required: false },
      },
    },
    outbox: {
      disableMigration: true,
      fields: {
        recipient: { type: "string", required: true },
        subject: { type: "string", required: true },
        html: { type: "string", required: true },
        text: { type: "string", required: true },
        replyTo: { type: "string", required: false },
        calendar: { type: "string", required: false },
        createdAt: { type: "string", required: true },
        validUntil: { type: "string", required: false },
      },
    },
  },
} satisfies BetterAuthPlugin;

/** A session of somebody who has a second factor and has not shown it yet. */
export interface WaitingSession {
  sessionId: string;
  userId: string;
}

export interface Recognised {
  viewer: Viewer;
  sessionId: string | undefined;
  /** When the session ends unless it is refreshed, ISO 8601. */
  sessionExpiresAt: string | undefined;
  /** A login that is a visitor's until its second step; undefined otherwise. */
  waitsForSecondFactor: WaitingSession | undefined;
  /** `Set-Cookie` of a session that was just refreshed. */
  headers: Headers;
}

/** The sender of a request, by the session cookie or by `Authorization: Firebase <session token>`. */
export async function recognise(identity: Identity, request: Request): Promise<Recognised> {
  const token = /^Firebase (\S+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token) return byToken(identity, token);
  const cookie = request.headers.get("cookie");
  if (!cookie?.includes("session_token")) return nobody();
  const session = await findCurrentSession(identity, cookie);
  if (session) return ofSession(identity, session, new Headers());
  const { response, headers } = (await identity.isClockDoubted())
    ? await unrefreshed(identity, cookie)
    : await refreshed(identity, request, cookie);
  if (!response) return nobody(headers);
  return ofSession(identity, response.session, headers);
}

/** better-auth refreshes sessions, ends those that are too old, and clears cookies that are of no use. */
async function refreshed(identity: Identity, { headers }: Request, cookie: string) {
  try {
    return await identity.auth.api.getSession({ headers, returnHeaders: true });
  } catch (error) {
    if (isStandstill(error)) return unrefreshed(identity, cookie);
    throw error;
  }
}

/** While nothing can be saved, or nobody knows the time, people read on with a session that would have to be refreshed. */
async function unrefreshed(identity: Identity, cookie: string) {
  const session = await findCurrentSession(identity, cookie, sessionDays);
  return { response: session && { session }, headers: new Headers() };
}

/** The session of a cookie, unless it was refreshed longer ago than so many days or has ended. */
async function findCurrentSession({ db, auth }: Identity, cookie: string, days = 1) {
  const { authCookies, secret } = await auth.$context;
  const { name } = authCookies.sessionToken;
  // better-auth signs cookies as Hono does.
  const token = (await parseSigned(cookie, secret, name))[name];
  if (!token) return undefined;
  const session = await db
    .selectFrom("session")
    .select(["id", "userId", "expiresAt", "createdAt"])
    .where("token", "=", hashOf(token))
    .executeTakeFirst();
  if (!session) return undefined;
  const expiresAt = new Date(session.expiresAt);
  const refreshedAt = expiresAt.getTime() - sessionDays * day * 1000;
  return refreshedAt + days * day * 1000 > Date.now() ? { ...session, expiresAt } : undefined;
}

/** For requests that better-auth then handles: it knows the sender by the cookie only. */
export function recogniseByCookie(identity: Identity, { headers, url }: Request): Promise<Recognised> {
  const cookie = headers.get("cookie");
  return recognise(identity, new Request(url, { headers: cookie === null ? {} : { cookie } }));
}

async function byToken(identity: Identity, token: string): Promise<Recognised> {
  const { internalAdapter } = await identity.auth.$context;
  const found = await internalAdapter.findSession(token);
  if (!found || found.session.expiresAt <= identity.clock()) return nobody();
  return ofSession(identity, found.session, new Headers());
}

function nobody(headers = new Headers()): Recognised {
  return {
    viewer: visitor,
    sessionId: undefined,
    sessionExpiresAt: undefined,
    waitsForSecondFactor: undefined,
    headers,
  };
}

interface StoredSession {
  id: string;
  userId: string;
  expiresAt: IdentityDate;
  createdAt: IdentityDate;
}

async function ofSession(
  identity: Identity,
  { id, userId, expiresAt, createdAt }: StoredSession,
  headers: Headers,
): Promise<Recognised> {
  const endsAt = new Date(createdAt).getTime() + longestSessionDays * day * 1000;
  // By the clock of better-auth, which began it.
  if (endsAt <= Date.now()) {
    if (!(await identity.isClockDoubted())) await endSession(identity, id);
    return nobody();
  }
  const found = await findPerson(identity, userId, id);
  if (!found) return nobody(headers);
  // This holds for every way of logging in and for every request.
  if (found.waitsForSecondFactor)
    return { ...nobody(headers), waitsForSecondFactor: { sessionId: id, userId } };
  noteVisit(identity, userId, found.lastSeenOn);
  return {
    viewer: found.person,
    sessionId: id,
    sessionExpiresAt: new Date(Math.min(new Date(expiresAt).getTime(), endsAt)).toISOString(),
    waitsForSecondFactor: undefined,
    headers,
  };
}

async function endSession({ db }: Identity, id: string): Promise<void> {
  await db
    .deleteFrom("session")
    .where("id", "=", id)
    .execute()
    .catch((error: unknown) => {
      if (!isStandstill(error)) throw error;
    });
}

/** Stores the day of a person's last visit, and no more than the day. No request waits for it or fails with it. */
function noteVisit({ db, clock, log }: Identity, id: string, lastSeenOn: string | null): void {
  const today = dayOf(clock().toISOString());
  if (lastSeenOn === today) return;
  db.updateTable("user")
    .set({ lastSeenOn: today })
    .where("id", "=", id)
    .execute()
    .catch((error: unknown) => {
      if (!isStandstill(error)) log.warn({ err: error }, "the day of a visit could not be stored");
    });
}
