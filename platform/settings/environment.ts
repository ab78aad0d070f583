import path from "node:path";
import { z } from "zod";
import { type BackupTarget, backupTargetOf } from "../backup/target.ts";
import type { OwnProxies } from "../http/client-address.ts";
import { accountAddress, mailAddress } from "../mail/address.ts";
import { type S3Place, s3PlaceOf } from "../storage/stores/s3-place.ts";
import { readOrCreateSecret } from "./secret.ts";
import { SettingError } from "./setting-error.ts";
import { settingTags } from "./setting-tags.ts";
import {
  addressList,
  httpUrl,
  identifier,
  metrics,
  origin,
  ownProxies,
  port,
  seconds,
  securityContact,
  sourcesUrl,
  timeOfDay,
} from "./setting-values.ts";

export { SettingError };

export const databaseTimeouts = { connectMs: 5000, statementMs: 15_000, lockMs: 5000, idleMs: 30_000 };

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
    PORT: port.default(3000),
    HOST: z.string().min(1).default("0.0.0.0"),
    SITE_URL: origin("the site is served from the root of its host, so it cannot have a path").optional(),
    TRUST_PROXY: ownProxies.default(0),
    HSTS_SUBDOMAINS: z.enum(["on", "off"]).default("off"),
    LOG_FORMAT: z.enum(["json", "text"]).optional(),
    /** Read by `npm run logs` only. */
    LOG_FILE: z.string().optional(),
    STOP_GRACE: z.coerce.number().min(0).max(600).optional(),
    STOP_LIMIT: z.coerce.number().min(0).max(3600).default(20),
    LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
    METRICS: metrics.default("off"),
    DATA_DIR: z.string().min(1).default("./data"),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(1000).default(10),
    DATABASE_CONNECT_TIMEOUT: seconds(databaseTimeouts.connectMs),
    DATABASE_STATEMENT_TIMEOUT: seconds(databaseTimeouts.statementMs),
    DATABASE_LOCK_TIMEOUT: seconds(databaseTimeouts.lockMs),
    DATABASE_IDLE_TIMEOUT: seconds(databaseTimeouts.idleMs),
    STORAGE_URL: z.string().optional(),
    STORAGE_CHANGED: z.enum(["on", "off"]).default("off"),
    STORAGE_CONNECT_TIMEOUT: z.coerce.number().int().min(1).max(60).default(5),
    STORAGE_REQUEST_TIMEOUT: z.coerce.number().int().min(1).max(600).default(15),
    STORAGE_QUOTA: z.coerce.number().int().positive().optional(),
    PAGE_CACHE: z.coerce.number().int().min(0).default(32_000_000),
    MAIL_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).optional(),
    DKIM_SELECTOR: z
      .string()
      .regex(/^[\w-]+(\.[\w-]+)*$/, { error: "it must be what follows s= in the DKIM-Signature of a mail" })
      .optional(),
    EMAIL_SERVICE_ID: identifier.default("site"),
    EMAIL_TEMPLATE_ID: identifier.default("contact"),
    EMAIL_PUBLIC_KEY: identifier.default("public"),
    EMAIL_ORIGIN: origin("it must be only a scheme and host, such as https://api.emailjs.com")
      // These characters have a meaning in the content security policy that it becomes part of.
      .refine((address) => !/[;,'*@\s]/.test(address), {
        error: "it contains characters that are not allowed",
      })
      .optional(),
    EMAIL_RATE_LIMIT: z.coerce.number().int().min(0).default(0),
    EMAIL_BLOCK_LIST: addressList.default([]),
    EMAIL_BLOCK_HEADLESS: z.enum(["on", "off"]).default("off"),
    ADMIN_EMAIL: z
      .string()
      .refine((address) => mailAddress(address) !== undefined, "it must be one email address")
      .default("admin@riverside.example"),
    ADMIN_PASSWORD: z.string().min(6).max(128).optional(),
    GOOGLE_CLIENT_ID: z.string().min(1).optional(),
    GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
    OIDC_ISSUER: httpUrl.optional(),
    OIDC_CLIENT_ID: z.string().min(1).optional(),
    OIDC_CLIENT_SECRET: z.string().min(1).optional(),
    OIDC_NAME: z.string().min(1).default("your organisation"),
    PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(6),
    SAMPLE_CONTENT: z.enum(["on", "off"]).default("on"),
    EVENT_PROPOSALS: z.enum(["on", "off"]).default("off"),
    SECRET: z.string().min(32).optional(),
    SECRET_CHANGED: z.enum(["on", "off"]).default("off"),
    ACTIVITY_DAYS: z.coerce.number().int().min(1).max(3650).default(365),
    SECURITY_CONTACT: securityContact.optional(),
    BACKUP_TO: z.string().optional(),
    BACKUP_AT: timeOfDay.default("03:00"),
    BACKUP_PASSPHRASE: z.string().min(12, { error: "it must have at least 12 characters" }).optional(),
    UPDATE_FROM: sourcesUrl.optional(),
    UPDATE_AT: timeOfDay.optional(),
  })
  .refine((env) => Boolean(env.GOOGLE_CLIENT_ID) === Boolean(env.GOOGLE_CLIENT_SECRET), {
    path: ["GOOGLE_CLIENT_SECRET"],
    message: "GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together",
  })
  .refine((env) => !env.UPDATE_AT || (env.BACKUP_TO && env.UPDATE_FROM !== "off"), {
    path: ["UPDATE_AT"],
    message: "it needs BACKUP_TO, and UPDATE_FROM that is not off",
  })
  .refine((env) => !env.OIDC_ISSUER || (env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET), {
    path: ["OIDC_CLIENT_ID"],
    message: "OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET",
  });

/** `s3PlaceOf` reads them. */
const keysOfS3 = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];

/** Each setting that there is. */
export const settingNames: readonly string[] = [...Object.keys(environmentSchema.shape), ...keysOfS3];

interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
}

/** The service that receives contact messages, in EmailJS terms. */
export interface EmailService {
  serviceId: string;
  templateId: string;
  publicKey: string;
  /** Without a trailing slash. Absent: this site. */
  origin: string | undefined;
  /** Minimum milliseconds between two messages of one browser. */
  rateLimit: number;
  blockList: string[];
  blockHeadless: boolean;
}

export interface Settings {
  mode: "production" | "development" | "test";
  port: number;
  host: string;
  /** Public URL without a trailing slash; used for links, cookies and origin checks. */
  siteUrl: string;
  /** The proxies in front of the site whose `X-Forwarded-For` counts. */
  ownProxies: OwnProxies;
  /** Whether browsers must also use https for all subdomains. */
  hstsSubdomains: boolean;
  /** Who may read `/metrics`: nobody, programs on this machine, or those that have the token. */
  metrics: "off" | "loopback" | { token: string };
  logFormat: "json" | "text";
  stopping: {
    /** Seconds for which requests are still served while `/healthz` already says no. */
    grace: number;
    /** Seconds that requests in flight, and then jobs, have to end. */
    limit: number;
  };
  logLevel: string;
  dataDir: string;
  /** Absent: SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** The most that are open at a time, on PostgreSQL. */
  databaseConnections: number;
  databaseTimeouts: {
    connectMs: number;
    statementMs: number;
    /** For a lock held by another connection. */
    lockMs: number;
    /** Between two statements of a transaction, on PostgreSQL. */
    idleMs: number;
  };
  /** Absent: the folder `files` in `dataDir`. */
  storage: S3Place | undefined;
  storageQuota: number | undefined;
  /** Whether the files are in another place than the database knows. */
  storageChanged: boolean;
  /** The most memory for visitors' pages. */
  pageCacheBytes: number;
  /** The selector says where the domain keeps its DKIM key, if that is known. */
  mail: { url: string | undefined; from: string; dkimSelector: string | undefined };
  emailService: EmailService;
  admin: { email: string; password: string | undefined };
  google: { clientId: string; clientSecret: string } | undefined;
  openId: OpenIdProvider | undefined;
  passwordMinLength: number;
  sampleContent: boolean;
  /** Whether members may propose events. */
  eventProposals: boolean;
  /** How many days the activity log keeps an entry. */
  activityDays: number;
  /** Where weaknesses are reported: a `mailto:` or `https:` URL. */
  securityContact: string | undefined;
  /** Signs cookies; generated in `dataDir/secret` unless set. */
  secret: string;
  /** See `settingTags`. */
  tags: Record<string, string>;
  /** Whether the secret replaces the one that the database was used with. */
  secretChanged: boolean;
  backup: {
    /** Where nightly backups go. Absent: no nightly backups. */
    to: BackupTarget | undefined;
    /** `HH:MM` in the congregation's time zone. */
    at: string;
    /** Absent: backups are not encrypted. */
    passphrase: string | undefined;
  };
  updates: {
    /** The git repository whose versions are looked at, or `off`. Absent: the one that the site was built from. */
    from: string | undefined;
    /** `HH:MM` in the congregation's time zone, from which the site updates itself. Absent: never. */
    at: string | undefined;
  };
}

/**
 * Reads and validates all settings. Empty variables count as absent.
 *
 * @throws {SettingError} one line that names the invalid setting.
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
  const siteUrl = (env.SITE_URL ?? `http://localhost:${env.PORT}`).replace(/(?<!\/)\/+$/, "");
  const secret = env.SECRET ?? readOrCreateSecret(dataDir);
  const awsKeys = Object.fromEntries(keysOfS3.map((name) => [name, given[name]]));
  const s3Timeouts = { connect: env.STORAGE_CONNECT_TIMEOUT, request: env.STORAGE_REQUEST_TIMEOUT };
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    siteUrl,
    ownProxies: env.TRUST_PROXY,
    hstsSubdomains: env.HSTS_SUBDOMAINS === "on",
    metrics: env.METRICS,
    logFormat: env.LOG_FORMAT ?? (env.NODE_ENV === "development" ? "text" : "json"),
    // Without a proxy nobody asks /healthz.
    stopping: { grace: env.STOP_GRACE ?? (env.TRUST_PROXY === 0 ? 0 : 5), limit: env.STOP_LIMIT },
    logLevel: env.LOG_LEVEL,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    databaseTimeouts: {
      connectMs: env.DATABASE_CONNECT_TIMEOUT,
      statementMs: env.DATABASE_STATEMENT_TIMEOUT,
      lockMs: env.DATABASE_LOCK_TIMEOUT,
      idleMs: env.DATABASE_IDLE_TIMEOUT,
    },
    storage: read("STORAGE_URL", env.STORAGE_URL, (url) => s3PlaceOf(url, given, s3Timeouts)),
    storageQuota: env.STORAGE_QUOTA,
    storageChanged: env.STORAGE_CHANGED === "on",
    pageCacheBytes: env.PAGE_CACHE,
    mail: {
      url: env.MAIL_URL,
      from: env.MAIL_FROM ?? `no-reply@${new URL(siteUrl).hostname}`,
      dkimSelector: env.DKIM_SELECTOR,
    },
    emailService: {
      serviceId: env.EMAIL_SERVICE_ID,
      templateId: env.EMAIL_TEMPLATE_ID,
      publicKey: env.EMAIL_PUBLIC_KEY,
      origin: env.EMAIL_ORIGIN && new URL(env.EMAIL_ORIGIN).origin,
      rateLimit: env.EMAIL_RATE_LIMIT,
      blockList: env.EMAIL_BLOCK_LIST,
      blockHeadless: env.EMAIL_BLOCK_HEADLESS === "on",
    },
    admin: {
      email: accountAddress(env.ADMIN_EMAIL),
      password: env.ADMIN_PASSWORD,
    },
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
    eventProposals: env.EVENT_PROPOSALS === "on",
    activityDays: env.ACTIVITY_DAYS,
    securityContact: env.SECURITY_CONTACT,
    secret,
    tags: settingTags(secret, { ...awsKeys, ...env, DATA_DIR: dataDir, SITE_URL: siteUrl }),
    secretChanged: env.SECRET_CHANGED === "on",
    backup: {
      to: read("BACKUP_TO", env.BACKUP_TO, (target) => backupTargetOf(target, given)),
      at: env.BACKUP_AT,
      passphrase: env.BACKUP_PASSPHRASE,
    },
    updates: { from: env.UPDATE_FROM, at: env.UPDATE_AT },
  };
}

function read<T>(name: string, value: string | undefined, parse: (value: string) => T): T | undefined {
  try {
    return value === undefined ? undefined : parse(value);
  } catch (error) {
    throw new SettingError(`Setting ${name} is wrong: ${(error as Error).message}`);
  }
}
