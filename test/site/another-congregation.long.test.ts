import { execFile } from "node:child_process";
import { cp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { congregation, logo, writeContent } from "../support/another-congregation.ts";
import { temporaryFolder } from "../support/database.ts";
import { attributesIn, parsePage, textsIn, visibleText } from "../support/html.ts";
import { opened, type ServerProcess, startProcess, stop } from "./support/server-process.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = [
  "app",
  "database",
  "platform",
  "server.ts",
  "package.json",
  "vite.config.ts",
  "react-router.config.ts",
  "scripts/bundle.mjs",
  "scripts/earlier-build.mjs",
  "scripts/lighter-styles.mjs",
  "scripts/machine-code.mjs",
  "scripts/runtime/package.json",
  "scripts/setup.mjs",
  "scripts/slim-manifest.mjs",
  "scripts/styles-in-pieces.mjs",
];
/**
 * Text that only the sample congregation has. Where the children's page was leads on in every church, and what finds full
 * names in prayers knows words of places ("church chapel", "river valley").
 */
const traces =
  /riverside(?!-kids)|eldermere|the elder\b|(?<!church )chapel|(?<!river )valley|miriam|okafor|adeyemi|whitfield/i;

let project: string;
let server: ServerProcess | undefined;

const start = (environment: Record<string, string> = {}) =>
  startProcess(
    {
      DATA_DIR: path.join(project, "data"),
      ADMIN_EMAIL: "ann@hilltop.example",
      SAMPLE_CONTENT: "off",
      ...environment,
    },
    path.join(project, "build/server/index.js"),
  );

beforeAll(async () => {
  project = await temporaryFolder();
  for (const source of sources)
    await cp(path.join(root, source), path.join(project, source), { recursive: true });
  await symlink(path.join(root, "node_modules"), path.join(project, "node_modules"));
  await writeContent(path.join(project, "content"), path.join(root, "content"));
  await build();
  server = await start();
  await opened(server);
}, 300_000);

afterAll(async () => {
  if (server) await stop(server);
  await rm(project, { recursive: true, force: true, maxRetries: 5 });
});

async function build(): Promise<void> {
  const env = { ...process.env, NODE_ENV: "production" };
  const steps = [
    ["bundle.mjs", "client"],
    ["texts-in-scripts.mjs"],
    ["bundle.mjs", "ssr"],
    ["slim-manifest.mjs"],
    ["styles-in-pieces.mjs"],
  ];
  for (const [program = "", ...args] of steps)
    await promisify(execFile)(process.execPath, [path.join(project, "scripts", program), ...args], {
      cwd: project,
      env,
    });
}

test("every page is the other congregation's, without a trace of the sample's", async () => {
  const sitemap = await (await fetch(`${server?.url}/sitemap.xml`)).text();
  const pages = textsIn(sitemap, "loc").map((url) => new URL(url).pathname);
  expect(pages.length).toBeGreaterThan(20);
  expect(pages).toContain(congregation.kids.path);
  const others = [
    "/login",
    "/register",
    "/reset-password",
    "/payment-success",
    "/payment-cancel",
    "/nowhere",
  ];
  const files = ["/sitemap.xml", "/robots.txt", "/site.webmanifest"];
  for (const url of [...pages, ...others, ...files]) {
    const reply = await fetch(server?.url + url);
    expect(reply.status, url).toBe(url === "/nowhere" ? 404 : 200);
    const text = await reply.text();
    expect(traces.exec(text)?.[0], url).toBeUndefined();
    if (!files.includes(url)) expect(visibleText(text), url).toContain(congregation.name);
  }
});

test("what browsers load has no trace of the sample either", async () => {
  const assets = path.join(project, "build/client/assets");
  const texts = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name));
  expect(texts.length).toBeGreaterThan(20);
  for (const name of texts) {
    const text = await readFile(path.join(assets, name), "utf8");
    expect(traces.exec(text)?.[0], name).toBeUndefined();
    expect(traces.exec(name)?.[0], name).toBeUndefined();
  }
});

test("navigation and footer show the congregation's own logo", async () => {
  const html = await (await fetch(`${server?.url}/login`)).text();
  for (const part of ["header", "footer"])
    expect(parsePage(html).querySelector(`${part} .logo`), part).not.toBeNull();
  const [stylesheet] = attributesIn(html, 'link[rel="stylesheet"]', "href");
  const styles = await (await fetch(server?.url + String(stylesheet))).text();
  const logoUrl = /\.logo\{[^}]*url\("?(\/[^")]+)"?\)/.exec(styles)?.[1];
  const shown = await fetch(server?.url + String(logoUrl));
  expect(shown.headers.get("content-type")).toContain("image/svg+xml");
  expect(await shown.text()).toBe(logo);
});

test("times and lists come from the congregation's own data", async () => {
  const words = visibleText(await (await fetch(`${server?.url}/services`)).text());
  for (const expected of ["Gathering", "Saturday", "5.30pm", "ages 4 to 11", "Walkers", "Bring a coat."])
    expect(words.toLowerCase()).toContain(expected.toLowerCase());
  expect(visibleText(await (await fetch(`${server?.url}/givings`)).text())).toContain("100c");
});

test("sentences that mention a time use the congregation's own", async () => {
  for (const [url, sentence] of [
    ["/", 'content="We meet every Saturday at 5.30pm."'],
    ["/contact-us", 'content="We meet every Saturday at 5.30pm."'],
    ["/about-us", 'content="We meet every Saturday at 5.30pm."'],
    ["/fasting", "Come at 5.30pm."],
    ["/ministries", "Hot, Saturdays at 5.30pm"],
  ] as const)
    expect(await (await fetch(server?.url + url)).text(), url).toContain(sentence);
});

test("a mistake in its facts stops the start with a line that names file and field", async () => {
  const file = path.join(project, "content/services.ts");
  const right = await readFile(file, "utf8");
  await writeFile(file, right.replace('"06:00"', '"six"'));
  await build();
  const broken = await start({ DATA_DIR: path.join(project, "broken") });
  expect(await broken.ended).toBe(1);
  expect(broken.complaints().trim()).toBe(
    "content/services.ts: lifeGroups[0].time must be a time such as 09:00",
  );
}, 300_000);
