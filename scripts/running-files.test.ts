import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { settingNames } from "../platform/settings/environment.ts";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => file.replaceAll("\\", "/"));

const guides = filesOf("docs/running*.md");
const deployed = [...filesOf("deploy/{Caddyfile*,install,narthex*,*.env}"), "Containerfile", "compose.yaml"];
const scripts: Record<string, string> = JSON.parse(read("package.json")).scripts;

/** Settings of `npm run update`, which runs without packages; of other programs; and variables that only these files use. */
const ofOthers = [
  ...["UPDATE_COMMAND", "UPDATE_RESTART", "UPDATE_CHECK_URL", "UPDATE_WAIT"],
  ...["INIT_CWD", "NODE_COMPILE_CACHE", "PWD", "COPY"],
  ...["NODE", "SITE_NAME", "DATABASE_PASSWORD", "STORE_PASSWORD"],
  ...["POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD"],
  ...["ROOT_ACCESS_KEY", "ROOT_SECRET_KEY", "VGW_BACKEND", "VGW_BACKEND_ARG", "VGW_HEALTH"],
  ...["AF_INET", "AF_INET6", "AF_UNIX", "NET_BIND_SERVICE", "CMD", "EPERM", "ALL"],
];
const known = new Set([...settingNames, ...ofOthers]);

/** Returns all that a pattern's first group finds, once each. */
function found(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))];
}

test.each([...guides, ...deployed])("%s names only settings that there are", (file) => {
  const text = read(file);
  const named = [
    ...found(text, /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g),
    ...found(text, /(?:^|[\s`"'])([A-Z][A-Z0-9]+)=/gm),
    ...found(text, /`([A-Z]{4,})`/g).filter((word) => !word.startsWith("SIG")),
  ];
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test.each([...guides, ...deployed])("%s names only scripts and commands that there are", (file) => {
  const text = read(file);
  const run = found(text, /\bnpm run ([\w:-]+)/g);
  expect(run.filter((name) => !(name in scripts))).toEqual([]);
  const commands = [
    ...found(text, /\bsudo narthex ([\w-]+)/g),
    ...found(text, /--rm site ([\w-]+)/g),
    ...found(text, /narthex\.mjs"?,? "?([\w-]+)/g),
  ];
  expect(commands.filter((name) => !["start", "ready", "fits"].includes(name) && !isCommand(name))).toEqual(
    [],
  );
});

function isCommand(name: string): boolean {
  return scripts[name] === `node scripts/command.mjs ${name}`;
}

test.each([...guides, ...deployed])("%s names only files of ours that there are", (file) => {
  const text = read(file);
  const named = found(
    text,
    /(?<![\w/.@-])((?:deploy|docs|scripts|app|platform|database|content|test)\/[\w./@-]*[\w/]|Containerfile|compose\.yaml)/g,
  );
  expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  const links = file.endsWith(".md") ? found(text, /\]\(([^)#:]+)(?:#[^)]*)?\)/g) : [];
  expect(links.filter((link) => !existsSync(path.join(root, path.dirname(file), link)))).toEqual([]);
});

test("the headings that a guide leads to are there", () => {
  for (const file of guides)
    for (const [, to = "", heading = ""] of read(file).matchAll(/\]\(([^)#:]*)#([^)]+)\)/g)) {
      const target = to === "" ? file : path.posix.join(path.posix.dirname(file), to);
      const headings = found(read(target), /^#+ (.+)$/gm).map((text) =>
        text
          .toLowerCase()
          .replaceAll(/[^\w -]/g, "")
          .replaceAll(" ", "-"),
      );
      expect(headings, `${file} leads to ${to}#${heading}`).toContain(heading);
    }
});

test("the folders that the guide makes are those of the unit and the command", () => {
  const guide = read("docs/running.md");
  for (const file of ["deploy/narthex.service", "deploy/narthex"])
    for (const place of found(read(file), /((?:\/opt|\/etc|\/var)\/[\w./-]*\w)/g).filter(
      (name) => !/copy|cache|narthex@|\/narthex1$|\/current\/|systemd/.test(name),
    ))
      expect(guide, `${file} names ${place}`).toContain(place);
});

test("each line for the day of a loss can be typed as it stands, and leaves what it writes to the site's user", () => {
  const blocks = found(read("docs/running-loss.md"), /```sh\n([\s\S]*?)```/g);
  const lines = blocks.flatMap((block) => block.split("\n").map((line) => line.trim())).filter(Boolean);
  expect(lines.filter((line) => !/^(?:sudo |backup=|for |done)/.test(line))).toEqual([]);
  const writing = lines.filter((line) =>
    /\b(?:cp|tar|install|mkdir|tee)\b(?! age)/.test(line.replaceAll(/\.tar\b/g, "")),
  );
  expect(writing.length).toBeGreaterThan(5);
  expect(writing.filter((line) => !/-o narthex -g narthex|runuser -u narthex/.test(line))).toEqual([]);
});

test("Caddy sends requests to the ports that the settings and the guide name", () => {
  const [port] = found(read("deploy/settings.env"), /^PORT=(\d+)$/gm);
  expect(read("deploy/Caddyfile")).toContain(`\treverse_proxy 127.0.0.1:${port} {`);
  const [first, second] = found(read("docs/running.md"), /echo PORT=(\d+)/g);
  const both = `\treverse_proxy 127.0.0.1:${first} 127.0.0.1:${second} {`;
  expect(read("deploy/Caddyfile.copies")).toContain(both);
});

test("the example of the settings that compose.yaml needs has each of them, and no other", () => {
  const used = found(read("compose.yaml"), /\$\{(\w+)(?::[?-])?\}/g);
  expect(found(read("deploy/compose.env"), /^(\w+)=/gm).toSorted()).toEqual(used.toSorted());
});

test("every setting of .env reaches the site in its container", () => {
  const { services } = parse(read("compose.yaml"), { merge: true }) as { services: Record<string, Service> };
  expect(services.site?.env_file).toBe(".env");
});

test.each(guides)("%s pipes a log to each command that reads one", (file) => {
  const commands = [...read(file).matchAll(/^.*\bnarthex logs\b.*$/gm)].flatMap(([line]) =>
    [...line.matchAll(/`([^`]*\bnarthex logs\b[^`]*)`/g)].map(([, command]) => command),
  );
  expect(commands.filter((command) => !/journalctl .*\| sudo narthex logs/.test(command ?? ""))).toEqual([]);
});

interface Service {
  image?: string;
  build?: unknown;
  env_file?: string;
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  depends_on?: Record<string, unknown>;
}

test("every service of compose.yaml has no rights but those it needs, and depends on services that there are", () => {
  const { services } = parse(read("compose.yaml"), { merge: true }) as { services: Record<string, Service> };
  expect(Object.keys(services)).toEqual(["site", "database", "store", "bucket", "caddy"]);
  for (const [name, { read_only, cap_drop, depends_on = {} }] of Object.entries(services)) {
    expect([read_only, cap_drop], name).toEqual([true, ["ALL"]]);
    for (const other of Object.keys(depends_on)) expect(services).toHaveProperty(other);
  }
  const unknown = Object.keys(services.site?.environment ?? {}).filter(
    (name) => !settingNames.includes(name),
  );
  expect(unknown).toEqual([]);
});

test("every image of others in compose.yaml has a number, and the same one wherever it is named", () => {
  const { services } = parse(read("compose.yaml"), { merge: true }) as { services: Record<string, Service> };
  const images = Object.values(services).flatMap(({ image = "", build }) => (build ? [] : [image]));
  expect(images.filter((image) => !/:v?\d+(\.\d+)*$/.test(image))).toEqual([]);
  const names = new Set(images.map((image) => image.slice(0, image.lastIndexOf(":"))));
  expect(new Set(images).size).toBe(names.size);
});

test.each([
  ["", "/var/lib/narthex", "--env-file=/etc/narthex/settings.env narthex.mjs status"],
  [
    "2",
    "/var/lib/narthex2",
    "--env-file=/etc/narthex/settings.env --env-file=/etc/narthex/copy2.env narthex.mjs status",
  ],
])("with COPY=%j the command works with the data and the settings of that copy", (COPY, data, words) => {
  const folder = mkdtempSync(path.join(tmpdir(), "narthex-command-"));
  try {
    const said = '#!/bin/sh\nprintf "%s " "$DATA_DIR" "$@"\n';
    writeFileSync(path.join(folder, "runuser"), said, { mode: 0o755 });
    writeFileSync(path.join(folder, "id"), "#!/bin/sh\necho 0\n", { mode: 0o755 });
    const command = read("deploy/narthex").replace("/opt/narthex/current", folder);
    const env = { PATH: `${folder}:${process.env.PATH}`, ...(COPY && { COPY }) };
    const stdout = execFileSync("sh", ["-c", command, "narthex", "status"], { env, encoding: "utf8" });
    expect(stdout.trim()).toBe(`${data} -u narthex -- ./node ${words}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("status without a copy says where several run, and how to ask one", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "narthex-command-"));
  try {
    for (const name of ["settings.env", "copy1.env", "narthex.mjs"])
      writeFileSync(path.join(folder, name), "");
    writeFileSync(path.join(folder, "id"), "#!/bin/sh\necho 1000\n", { mode: 0o755 });
    symlinkSync(process.execPath, path.join(folder, "node"));
    const command = read("deploy/narthex")
      .replaceAll("/opt/narthex/current", folder)
      .replaceAll("/etc/narthex", folder);
    const said = (words: string[], given = {}) =>
      spawnSync("sh", ["-c", command, "narthex", ...words], {
        env: { PATH: `${folder}:${process.env.PATH}`, ...given },
        encoding: "utf8",
      }).stderr;
    expect(said(["status"])).toBe(
      "This asks none of the copies on this machine. For one of them: sudo COPY=1 narthex status\n",
    );
    expect([said(["backup"]), said(["status"], { COPY: "1" })]).toEqual(["", ""]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the unit and the commands read one line of the settings alike: comments, quotes, backslashes, and what is usual", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "narthex-command-"));
  try {
    const lines = String.raw`
export PORT=3002 # behind Caddy
MAIL_URL='smtp://ann:a\b"c#d@mail.example'
ADMIN_PASSWORD="one # two"
HOST = ::1
`;
    writeFileSync(path.join(folder, "settings.env"), lines);
    const names = ["PORT", "MAIL_URL", "ADMIN_PASSWORD", "HOST", "DATA_DIR"];
    const program = `process.stdout.write(JSON.stringify(${JSON.stringify(names)}.map((name) => process.env[name])));`;
    writeFileSync(path.join(folder, "narthex.mjs"), program);
    writeFileSync(path.join(folder, "runuser"), '#!/bin/sh\nshift 3\nexec "$@"\n', { mode: 0o755 });
    symlinkSync(process.execPath, path.join(folder, "node"));
    const installed = path.join(folder, "narthex");
    const command = read("deploy/narthex")
      .replaceAll("/opt/narthex/current", folder)
      .replaceAll("/etc/narthex", folder);
    writeFileSync(installed, command, { mode: 0o755 });
    const [, line = ""] = /^ExecStart=(.*)$/m.exec(read("deploy/narthex.service")) ?? [];
    const said = (uid: number, started: string) => {
      writeFileSync(path.join(folder, "id"), `#!/bin/sh\necho ${uid}\n`, { mode: 0o755 });
      const env = { PATH: `${folder}:${process.env.PATH}`, COPY: "" };
      return JSON.parse(execFileSync("sh", ["-c", started], { env, encoding: "utf8" }));
    };
    const ofUnit = said(997, line.replace("/usr/local/bin/narthex", installed));
    const expected = ["3002", 'smtp://ann:a\\b"c#d@mail.example', "one # two", "::1", "/var/lib/narthex"];
    expect(ofUnit).toEqual(expected);
    expect(said(0, `${installed} status`)).toEqual(expected);
    expect(read("deploy/narthex.service")).not.toMatch(/^EnvironmentFile=/m);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  [{}, "BACKUP_TO=/x/backups\n# DATA_DIR=/x/old\n", "", "/var/lib/narthex"],
  [{}, "PORT=3000\nDATA_DIR=/x/data\n", "", "/x/data"],
  [{ COPY: "2" }, " DATA_DIR='/x/data'\n", "PORT=3002\n", "/x/data"],
  [{ COPY: "2" }, "DATA_DIR=/x/data\n", "DATA_DIR=/x/data2\n", "/x/data2"],
  [{ COPY: "2" }, "PORT=3000\n", "PORT=3002\n", "/var/lib/narthex2"],
  [{ DATA_DIR: "/x/aside" }, "DATA_DIR=/x/data\n", "", "/x/aside"],
])(
  "with %j and the settings %j and %j, a command works in the folder of the site that has these",
  (given, settings, copy, expected) => {
    const folder = mkdtempSync(path.join(tmpdir(), "narthex-command-"));
    try {
      writeFileSync(path.join(folder, "settings.env"), settings);
      writeFileSync(path.join(folder, "copy2.env"), copy);
      writeFileSync(path.join(folder, "narthex.mjs"), "process.stdout.write(process.env.DATA_DIR);");
      writeFileSync(path.join(folder, "id"), "#!/bin/sh\necho 1000\n", { mode: 0o755 });
      symlinkSync(process.execPath, path.join(folder, "node"));
      const command = read("deploy/narthex")
        .replaceAll("/opt/narthex/current", folder)
        .replaceAll("/etc/narthex", folder);
      const env = { ...given, PATH: `${folder}:${process.env.PATH}` };
      expect(execFileSync("sh", ["-c", command, "narthex", "status"], { env, encoding: "utf8" })).toBe(
        expected,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
