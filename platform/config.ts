import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65535);
const webAddress = z.url({ protocol: /^https?$/ });
const origin = webAddress.refine((address) => !URL.canParse(address) || isOrigin(new URL(address)), {
  error: "the site is served from the root of its host, so there can be no path",
});

function isOrigin({ pathname, search, hash }: URL): boolean {
  return /^\/*$/.test(pathname) && search === "" && hash === "";
}

export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
}

export interface Settings {
  mode: "production" | "development" | "test";
  port: number;
  host: string;
  /** Public address without a trailing slash: links, cookies and origin checks are built from it. */
  siteUrl: string;
  /** Whether the last address of `X-Forwarded-For` is believed. */
  trustProxy: boolean;
  logLevel: string;
  /** Absolute path. */
  dataDir: string;
  /** Absent: SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  mail: { url: string | undefined; from: string };
  admin: { email: string; password: string | undefined };
  google: { clientId: string; clientSecret: string } | undefined;
  openId: OpenIdProvider | undefined;
  passwordMinLength: number;
  sampleContent: boolean;
  /** Signs cookies; kept in `dataDir/secret` unless set. */
  secret: string;
}

export class SettingError extends Error {
  override name = "SettingError";
}

/**
 * Reads every setting once. Empty variables count as absent.
 *
 * @throws {SettingError} one line that names the wrong setting.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingError(`Setting ${issue?.path.join(".")} is wrong: ${issue?.message}`);
  }
  const env = parsed.data;
  const dataDir = path.resolve(env.DATA_DIR);
  const siteUrl = (env.SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, "");
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    siteUrl,
    trustProxy: env.TRUST_PROXY === "on",
    logLevel: env.LOG_LEVEL,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    mail: { url: env.MAIL_URL, from: env.MAIL_FROM ?? `no-reply@${new URL(siteUrl).hostname}` },
    admin: { email: env.ADMIN_EMAIL.toLowerCase(), password: env.ADMIN_PASSWORD },
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET }
        : undefined,
    openId:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET
        ? {
            issuer: env.OIDC_ISSUER,
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET,
            name: env.OIDC_NAME,
          }
        : undefined,
    passwordMinLength: env.PASSWORD_MIN_LENGTH,
    sampleContent: env.SAMPLE_CONTENT === "on",
    secret: env.SECRET ?? keptSecret(dataDir),
  };
}

function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, "secret");
  try {
    mkdirSync(dataDir, { recursive: true });
    // Two servers may start together on one folder: the first to create the file decides.
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) {
      throw new SettingError(`Setting DATA_DIR is wrong: cannot write ${file}`, { cause: error });
    }
  }
  return readFileSync(file, "utf8");
}
