import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings, SettingError } from "./environment.ts";
import { badPorts } from "./setting-values.ts";

let DATA_DIR: string;
beforeAll(async () => {
  DATA_DIR = await mkdtemp(path.join(os.tmpdir(), "narthex-config-"));
});
afterAll(() => rm(DATA_DIR, { recursive: true }));

test("without settings the defaults apply", () => {
  expect(readSettings({ DATA_DIR })).toMatchObject({
    mode: "production",
    port: 3000,
    host: "0.0.0.0",
    siteUrl: "http://localhost:3000",
    ownProxies: 0,
    stopping: { grace: 0, limit: 20 },
    databaseUrl: undefined,
    storage: undefined,
    storageQuota: undefined,
    mail: { url: undefined, from: "no-reply@localhost" },
    emailService: {
      serviceId: "site",
      templateId: "contact",
      publicKey: "public",
      origin: undefined,
      rateLimit: 0,
      blockList: [],
      blockHeadless: false,
    },
    admin: { email: "admin@riverside.example", password: undefined },
    google: undefined,
    openId: undefined,
    passwordMinLength: 6,
    sampleContent: true,
    eventProposals: false,
    activityDays: 365,
    securityContact: undefined,
    pageCacheBytes: 32_000_000,
    logFormat: "json",
    backup: { to: undefined, at: "03:00", passphrase: undefined },
  });
});

test("ports to which fetch opens no connection are refused", async () => {
  for (const port of badPorts) {
    await expect(fetch(`http://127.0.0.1:${port}`), String(port)).rejects.toMatchObject({
      cause: { message: "bad port" },
    });
    expect(() => readSettings({ DATA_DIR, PORT: String(port) }), String(port)).toThrow(
      "Setting PORT is wrong: browsers open no connection to this port",
    );
  }
  expect(readSettings({ DATA_DIR, PORT: "6001" }).port).toBe(6001);
});

test("the contact for weaknesses is an email or a page", () => {
  const contactOf = (SECURITY_CONTACT: string) =>
    readSettings({ DATA_DIR, SECURITY_CONTACT }).securityContact;
  expect(contactOf("security@church.example")).toBe("mailto:security@church.example");
  expect(contactOf("https://church.example/report")).toBe("https://church.example/report");
});

test("empty variables count as absent, and URLs are normalised", () => {
  const settings = readSettings({
    DATA_DIR,
    PORT: "",
    DATABASE_URL: "",
    SITE_URL: "https://riverside.example//",
    ADMIN_EMAIL: "Pastor@Riverside.example",
  });
  expect(settings).toMatchObject({
    port: 3000,
    siteUrl: "https://riverside.example",
    mail: { from: "no-reply@riverside.example" },
    admin: { email: "pastor@riverside.example" },
  });
});

test("the contact form can use another service, a rate limit and a block list", () => {
  const settings = readSettings({
    DATA_DIR,
    EMAIL_SERVICE_ID: "service_1",
    EMAIL_TEMPLATE_ID: "template_1",
    EMAIL_PUBLIC_KEY: "key_1",
    EMAIL_ORIGIN: "https://API.emailjs.com/",
    EMAIL_RATE_LIMIT: "10000",
    EMAIL_BLOCK_LIST: "Spam@bad.example, more@bad.example",
    EMAIL_BLOCK_HEADLESS: "on",
  });
  expect(settings.emailService).toEqual({
    serviceId: "service_1",
    templateId: "template_1",
    publicKey: "key_1",
    origin: "https://api.emailjs.com",
    rateLimit: 10_000,
    blockList: ["Spam@bad.example", "more@bad.example"],
    blockHeadless: true,
  });
});

test("a provider is configured once all of its settings are present", () => {
  const openId = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" };
  expect(readSettings({ DATA_DIR, ...openId }).openId).toEqual({
    issuer: "https://id.example",
    clientId: "a",
    clientSecret: "b",
    name: "your organisation",
  });
});

test("metrics are for nobody, this machine, or whoever has the token", () => {
  expect(readSettings({ DATA_DIR }).metrics).toBe("off");
  expect(readSettings({ DATA_DIR, METRICS: "loopback" }).metrics).toBe("loopback");
  const token = "twenty-characters-20";
  expect(readSettings({ DATA_DIR, METRICS: token }).metrics).toEqual({ token });
});

test.each([
  ["PORT", "1.5"],
  ["PORT", "70000"],
  ["ADMIN_EMAIL", "admin"],
  ["SAMPLE_CONTENT", "yes"],
  ["EVENT_PROPOSALS", "yes"],
  ["SITE_URL", "riverside.example"],
  ["PORT", "-1"],
  ["SITE_URL", "javascript:alert(1)"],
  ["SITE_URL", "https://riverside.example/church"],
  ["DATABASE_URL", "mysql://localhost/x"],
  ["DATABASE_CONNECTIONS", "1"],
  ["DATABASE_CONNECTIONS", "many"],
  ["STORAGE_URL", "church-files"],
  ["STORAGE_URL", "https://s3.example/church-files"],
  ["STORAGE_URL", "s3://"],
  ["STORAGE_URL", "s3://Church_Files"],
  ["STORAGE_URL", "s3://key:word@church-files"],
  ["STORAGE_URL", "s3://church-files?endpoint=minio"],
  ["STORAGE_URL", "s3://church-files?zone=eu"],
  ["STORAGE_URL", "s3://church-files?public=files.church.example"],
  ["STORAGE_URL", "s3://church-files?public=http://files.church.example"],
  ["STORAGE_QUOTA", "10 GB"],
  ["STORAGE_QUOTA", "0"],
  ["STORAGE_CONNECT_TIMEOUT", "0"],
  ["STORAGE_REQUEST_TIMEOUT", "soon"],
  ["STORAGE_CHANGED", "yes"],
  ["MAIL_URL", "http://localhost"],
  ["EMAIL_SERVICE_ID", " "],
  ["EMAIL_ORIGIN", "api.emailjs.com"],
  ["EMAIL_ORIGIN", "https://api.emailjs.com/api/v1.0"],
  ["EMAIL_ORIGIN", "https://*.emailjs.com"],
  ["EMAIL_ORIGIN", "https://api.emailjs.com;frame-ancestors"],
  ["EMAIL_ORIGIN", "https://key:word@api.emailjs.com"],
  ["EMAIL_RATE_LIMIT", "10s"],
  ["EMAIL_RATE_LIMIT", "-1"],
  ["EMAIL_BLOCK_LIST", "spam"],
  ["EMAIL_BLOCK_LIST", "spam@bad.example,,more@bad.example"],
  ["EMAIL_BLOCK_HEADLESS", "yes"],
  ["ADMIN_PASSWORD", "short"],
  ["PASSWORD_MIN_LENGTH", "5"],
  ["SECRET", "too short"],
  ["SECRET_CHANGED", "yes"],
  ["SECURITY_CONTACT", "security"],
  ["SECURITY_CONTACT", "http://church.example/report"],
  ["SECURITY_CONTACT", "security@church.example\nContact: mailto:other@church.example"],
  ["LOG_FORMAT", "pretty"],
  ["METRICS", "on"],
  ["METRICS", "nineteen-characters"],
  ["METRICS", "a token that has spaces in it"],
  ["ACTIVITY_DAYS", "0"],
  ["ACTIVITY_DAYS", "1.5"],
  ["ACTIVITY_DAYS", "for ever"],
  ["PAGE_CACHE", "-1"],
  ["PAGE_CACHE", "much"],
  ["BACKUP_TO", "s3://"],
  ["BACKUP_TO", "ftp://backups.example/church"],
  ["BACKUP_AT", "3"],
  ["BACKUP_AT", "24:00"],
  ["BACKUP_PASSPHRASE", "still-water"],
  ["TRUST_PROXY", "yes"],
  ["TRUST_PROXY", "-1"],
  ["TRUST_PROXY", "10.0.0.0/33"],
  ["TRUST_PROXY", "10.0.0.0/8,caddy"],
  ["LOG_LEVEL", "loud"],
  ["NODE_ENV", "staging"],
])("%s=%s is refused in one line that names it and keeps its value to itself", (name, value) => {
  const read = () => readSettings({ DATA_DIR, [name]: value });
  expect(read).toThrow(SettingError);
  expect(read).toThrow(new RegExp(`^Setting ${name} is wrong: [^\n]+$`));
  if (/PASSWORD$|SECRET|PASSPHRASE/.test(name)) expect(read).not.toThrow(value);
});

test.each([
  ["off", 0],
  ["on", 1],
  ["2", 2],
  ["10.0.0.0/8, fd00::/8,127.0.0.1", ["10.0.0.0/8", "fd00::/8", "127.0.0.1"]],
])("TRUST_PROXY=%s names the proxies of our own", (TRUST_PROXY, ownProxies) => {
  expect(readSettings({ DATA_DIR, TRUST_PROXY }).ownProxies).toEqual(ownProxies);
});

test.each([
  ["GOOGLE_CLIENT_SECRET", { GOOGLE_CLIENT_ID: "a" }],
  ["GOOGLE_CLIENT_SECRET", { GOOGLE_CLIENT_SECRET: "a" }],
  ["OIDC_CLIENT_ID", { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_SECRET: "b" }],
])("half a provider is refused (%s for %j)", (name, environment) => {
  expect(() => readSettings({ DATA_DIR, ...environment })).toThrow(`Setting ${name} is wrong`);
});

test("files can be stored in a bucket, with keys and region from the AWS variables", () => {
  const keys = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "key", AWS_REGION: "eu-north-1" };
  const read = (STORAGE_URL: string, environment = {}) =>
    readSettings({ DATA_DIR, STORAGE_URL, ...environment }).storage;
  expect(read("s3://church-files", keys)).toEqual({
    bucket: "church-files",
    prefix: "",
    endpoint: undefined,
    region: "eu-north-1",
    timeouts: { connect: 5, request: 15 },
    credentials: { accessKeyId: "id", secretAccessKey: "key", sessionToken: undefined },
  });
  expect(read("s3://church-files/site?endpoint=http://127.0.0.1:9000&region=x")).toMatchObject({
    prefix: "site/",
    endpoint: "http://127.0.0.1:9000",
    region: "x",
    credentials: undefined,
  });
  expect(() => read("s3://church-files", { AWS_ACCESS_KEY_ID: "id" })).toThrow(
    "Setting STORAGE_URL is wrong: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY go together",
  );
  expect(readSettings({ DATA_DIR, STORAGE_QUOTA: "1000000000" }).storageQuota).toBe(1_000_000_000);
});

test("the secret is generated once and readable only by its owner, and a given secret overrides it", async () => {
  const folder = path.join(DATA_DIR, "new", "folder");
  const { secret } = readSettings({ DATA_DIR: folder });
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(readSettings({ DATA_DIR: folder }).secret).toBe(secret);
  expect(await readFile(path.join(folder, "secret"), "utf8")).toBe(secret);
  expect((await stat(path.join(folder, "secret"))).mode & 0o777).toBe(0o600);
  const given = "x".repeat(32);
  expect(readSettings({ DATA_DIR: folder, SECRET: given }).secret).toBe(given);
});

test("backups go to a folder or a bucket, at a configurable time", () => {
  const read = (BACKUP_TO: string) => readSettings({ DATA_DIR, BACKUP_TO, BACKUP_AT: "23:30" }).backup;
  expect(read("/mnt/backups")).toMatchObject({ to: { folder: "/mnt/backups" }, at: "23:30" });
  expect(read("backups").to).toEqual({ folder: path.resolve("backups") });
  expect(read("s3://church-backups/site?region=eu-north-1").to).toMatchObject({
    bucket: { bucket: "church-backups", prefix: "site/", region: "eu-north-1" },
  });
});

test.each(["", "too short"])(
  "a kept secret that is no whole secret (%j) is refused by its name",
  async (kept) => {
    const folder = await mkdtemp(path.join(DATA_DIR, "kept-"));
    const file = path.join(folder, "secret");
    await writeFile(file, kept);
    expect(() => readSettings({ DATA_DIR: folder })).toThrow(SettingError);
    expect(() => readSettings({ DATA_DIR: folder })).toThrow(file);
    expect(await readFile(file, "utf8")).toBe(kept);
  },
);

// Root may read every file, so a folder stands for one that the site may not read.
test("a secret that the site may not read is refused by its name", async () => {
  const folder = path.join(DATA_DIR, "unreadable");
  await mkdir(path.join(folder, "secret"), { recursive: true });
  expect(() => readSettings({ DATA_DIR: folder })).toThrow(
    new SettingError(`Setting DATA_DIR is wrong: cannot read ${path.join(folder, "secret")}`),
  );
});

test("processes that generate the secret concurrently agree on one and leave no other files", async () => {
  const folder = path.join(DATA_DIR, "together");
  const script = `
    import { readSettings } from "./platform/settings/environment.ts";
    while (Date.now() < Number(process.env.MOMENT)) {}
    process.stdout.write(readSettings(process.env).secret);
  `;
  const MOMENT = String(Date.now() + 2_000);
  const secrets = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const run = promisify(execFile)(process.execPath, ["--input-type=module-typescript", "-e", script], {
        env: { PATH: process.env.PATH, DATA_DIR: folder, MOMENT },
        timeout: 60_000,
      });
      return (await run).stdout;
    }),
  );
  expect(new Set(secrets).size).toBe(1);
  expect(await readFile(path.join(folder, "secret"), "utf8")).toBe(secrets[0]);
  expect(await readdir(folder)).toEqual(["secret"]);
});

test("behind a proxy the site is still served for a while before it stops, unless a setting says otherwise", () => {
  expect(readSettings({ DATA_DIR, TRUST_PROXY: "1" }).stopping).toEqual({ grace: 5, limit: 20 });
  const chosen = { TRUST_PROXY: "1", STOP_GRACE: "0", STOP_LIMIT: "60" };
  expect(readSettings({ DATA_DIR, ...chosen }).stopping).toEqual({ grace: 0, limit: 60 });
  expect(() => readSettings({ DATA_DIR, STOP_GRACE: "soon" })).toThrow("Setting STOP_GRACE is wrong");
});

test("the selector of a DKIM key is taken as it stands in a mail, and nothing else is", () => {
  expect(readSettings({ DATA_DIR, DKIM_SELECTOR: "s1-ionos" }).mail.dkimSelector).toBe("s1-ionos");
  expect(() => readSettings({ DATA_DIR, DKIM_SELECTOR: "s1; p=none" })).toThrow(
    "Setting DKIM_SELECTOR is wrong",
  );
});

test("a site updates itself only where it backs itself up and may ask for versions", () => {
  const read = (more: Record<string, string>) => readSettings({ DATA_DIR, ...more }).updates;
  expect(read({})).toEqual({ from: undefined, at: undefined });
  expect(read({ UPDATE_AT: "03:40", BACKUP_TO: "/mnt/backups", UPDATE_FROM: "/srv/narthex.git" })).toEqual({
    from: "/srv/narthex.git",
    at: "03:40",
  });
  expect(() => read({ UPDATE_AT: "03:40" })).toThrow("Setting UPDATE_AT is wrong: it needs BACKUP_TO");
  expect(() => read({ UPDATE_AT: "03:40", BACKUP_TO: "/b", UPDATE_FROM: "off" })).toThrow("UPDATE_AT");
  for (const url of ["origin", "--upload-pack=x", "ext::sh -c x", "https://a b"])
    expect(() => read({ UPDATE_FROM: url })).toThrow("Setting UPDATE_FROM is wrong");
});
