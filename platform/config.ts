import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { type S3Place, s3PlaceOf } from "./storage/s3-place.ts";

const port = z.coerce.number().int().min(0).max(65535);
const webAddress = z.url({ protocol: /^https?$/ });
const origin = (error: string) =>
  webAddress.refine((address) => !URL.canParse(address) || isOrigin(new URL(address)), { error });

function isOrigin({ pathname, search, hash }: URL): boolean {
  return /^\/*$/.test(pathname) && search === "" && hash === "";
}

const identifier = z.string().trim().min(1);
const addressList = z
  .string()
  .transform((list) => list.split(",").map((address) => address.trim()))
  .refine((list) => list.every((address) => z.email().safeParse(address).success), {
    error: "it takes email addresses with commas between them",
  });

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
    PORT: port.default(3000),
    HOST: z.string().min(1).default("0.0.0.0"),
    SITE_URL: origin("the site is served from the root of its host, so there can be no path").optional(),
    TRUST_PROXY: z.enum(["on", "off"]).default("off"),
    LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
    DATA_DIR: z.string().min(1).default("./data"),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    STORAGE_URL: z.string().optional(),
    STORAGE_CONNECT_TIMEOUT: z.coerce.number().int().min(1).max(60).default(5),
    STORAGE_REQUEST_TIMEOUT: z.coerce.number().int().min(1).max(600).default(15),
    STORAGE_QUOTA: z.coerce.number().int().positive().optional(),
    MAIL_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).optional(),
    EMAIL_SERVICE_ID: identifier.default("site"),
    EMAIL_TEMPLATE_ID: identifier.default("contact"),
    EMAIL_PUBLIC_KEY: identifier.default("public"),
    EMAIL_ORIGIN: origin("it is scheme and host alone, such as https://api.emailjs.com")
      // It becomes part of the content security policy, where these characters have a meaning.
      .refine((address) => !/[;,'*@\s]/.test(address), { error: "it is no plain address" })
      .optional(),
    EMAIL_RATE_LIMIT: z.coerce.number().int().min(0).default(0),
    EMAIL_BLOCK_LIST: addressList.default([]),
    EMAIL_BLOCK_HEADLESS: z.enum(["on", "off"]).default("off"),
    ADMIN_EMAIL: z.email().default("admin@riverside.example"),
    ADMIN_PASSWORD: z.string().min(6).max(128).optional(),
    GOOGLE_CLIENT_ID: z.string().min(1).optional(),
    GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
    OIDC_ISSUER: webAddress.optional(),
    OIDC_CLIENT_ID: z.string().min(1).optional(),
    OIDC_CLIENT_SECRET: z.string().min(1).optional(),
    OIDC_NAME: z.string().min(1).default("your organisation"),
    PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(6),
    SAMPLE_CONTENT: z.enum(["on", "off"]).default("on"),
    SECRET: z.string().min(32).optional(),
  })
  .refine((env) => Boolean(env.GOOGLE_CLIENT_ID) === Boolean(env.GOOGLE_CLIENT_SECRET), {
    path: ["GOOGLE_CLIENT_SECRET"],
    message: "GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together",
  })
  .refine((env) => !env.OIDC_ISSUER || (env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET), {
    path: ["OIDC_CLIENT_ID"],
    message: "OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET",
  });

export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
}

/** The service that takes the messages of visitors, as EmailJS describes one. */
export interface EmailService {
  serviceId: string;
  templateId: string;
  publicKey: string;
  /** Without a trailing slash. Absent: this site. */
  origin: string | undefined;
  /** Least milliseconds between two messages of one browser. */
  rateLimit: number;
  /** Senders whose messages are not taken. */
  blockList: string[];
  /** Whether browsers that a program controls are turned away. */
  blockHeadless: boolean;
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
  /** Absent: the folder `files` in `dataDir`. */
  storage: S3Place | undefined;
  /** Most bytes that all stored files together may have. */
  storageQuota: number | undefined;
  mail: { url: string | undefined; from: string };
  emailService: EmailService;
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
    storage:
      env.STORAGE_URL === undefined
        ? undefined
        : storagePlace(env.STORAGE_URL, given, {
            connect: env.STORAGE_CONNECT_TIMEOUT,
            request: env.STORAGE_REQUEST_TIMEOUT,
          }),
    storageQuota: env.STORAGE_QUOTA,
    mail: { url: env.MAIL_URL, from: env.MAIL_FROM ?? `no-reply@${new URL(siteUrl).hostname}` },
    emailService: {
      serviceId: env.EMAIL_SERVICE_ID,
      templateId: env.EMAIL_TEMPLATE_ID,
      publicKey: env.EMAIL_PUBLIC_KEY,
      origin: env.EMAIL_ORIGIN && new URL(env.EMAIL_ORIGIN).origin,
      rateLimit: env.EMAIL_RATE_LIMIT,
      blockList: env.EMAIL_BLOCK_LIST,
      blockHeadless: env.EMAIL_BLOCK_HEADLESS === "on",
    },
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

function storagePlace(
  address: string,
  environment: Record<string, string | undefined>,
  timeouts: S3Place["timeouts"],
): S3Place {
  try {
    return s3PlaceOf(address, environment, timeouts);
  } catch (error) {
    throw new SettingError(`Setting STORAGE_URL is wrong: ${(error as Error).message}`);
  }
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
