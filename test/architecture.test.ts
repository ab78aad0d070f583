import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import routes from "../app/routes.ts";
import { withMacros } from "../scripts/texts/macro-options.mjs";

interface Import {
  from: string;
  /** Path from the project root, or the name of a package. */
  to: string;
  isType: boolean;
}

const root = fileURLToPath(new URL("..", import.meta.url));

/** What each room of `app/` may import of the others; a folder belongs to the longest name that it begins with. */
const rooms: Record<Role, string[]> = {
  // What a church does. One uses another only through `.server.ts` files, on the server.
  church: ["contact", "events", "pages/groups", "pages/home", "pages/screens", "posts", "prayer", "sermons"],
  // What several of those use. It imports none of them.
  shared: [
    ...["changes", "dates", "forms", "lists", "look", "mail", "media", "shell", "ui"],
    ...["items", "pages", "people", "running", "serving"],
  ],
  // What puts several of those together for a page, a list or a job.
  gathering: [
    ...["events/today", "items/registry", "look/drawn", "pages/facts", "pages/moving-in", "people/account"],
    ...[
      "running/activity",
      "running/long-waits",
      "running/overview",
      "running/still-to-do",
      "running/visits",
      "running/welcome",
      "running/work",
      "sample",
      "serving/crawlers",
    ],
  ],
};
type Role = "church" | "shared" | "gathering";

const files = ["app", "platform", "database", "content"].flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter(isProduct),
);
const imports = files.flatMap(importsOf);
const routeModules = new Map(routeModulesOf(routes));

/** The files of routes, and the permission that opens them alone. */
function routeModulesOf(
  entries: readonly RouteConfigEntry[],
  opening?: string,
): [file: string, opening: string | undefined][] {
  return entries.flatMap(({ file, children = [] }) => {
    const [, permission = opening] = /\[needs\("([\w:]+)"\)\]/.exec(read(`app/${file}`)) ?? [];
    return [[`app/${file}`, permission], ...routeModulesOf(children, permission)];
  });
}

/** Tests and their helpers may import anything. */
function isProduct(file: string): boolean {
  return !/\.test\.tsx?$|\/testing\//.test(file);
}

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

function importsOf(from: string): Import[] {
  const source = read(from).replace(/\/\*.*?\*\//gs, "");
  const statements = source.matchAll(
    /^(?:import|export)\b(?<clause>[^;"]*?)\bfrom\s*"(?<named>[^"]+)"|^import\s*"(?<bare>[^"]+)"|\bimport\(\s*"(?<lazy>[^"]+)"/gm,
  );
  return [...statements].map(({ groups = {} }) => {
    const target = groups.named ?? groups.bare ?? groups.lazy ?? "";
    const isOurs = target.startsWith(".") && !target.includes("/+types/");
    return {
      from,
      to: isOurs ? path.posix.join(path.posix.dirname(from), target) : target,
      isType: isTypeOnly(groups.clause),
    };
  });
}

function isTypeOnly(clause = ""): boolean {
  if (/^\s*type\b/.test(clause)) return true;
  const names = /^\s*\{(.*)\}\s*$/s
    .exec(clause)?.[1]
    ?.split(",")
    .filter((name) => name.trim());
  return names?.every((name) => /^\s*type\s/.test(name)) ?? false;
}

function isOurs(file: string): boolean {
  return /^(app|platform|database|content|scripts|artwork|test)\/|^\.\.|^server\.ts$|^virtual:/.test(file);
}

/** Returns our imports that leave the permitted folders, one line each. */
function importsOutside(folder: string, ...permitted: string[]): string[] {
  return imports
    .filter(
      ({ from, to }) => from.startsWith(folder) && isOurs(to) && !permitted.some((own) => to.startsWith(own)),
    )
    .map(line);
}

function line({ from, to }: Import): string {
  return `${from} imports ${to}`;
}

/** Returns every cycle among `edges`, as groups of files that reach one another. */
function cyclesIn(edges: Pick<Import, "from" | "to">[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reachable = (start: string): Set<string> => {
    const found = new Set<string>();
    const waiting = [start];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      for (const target of next.get(at) ?? [])
        if (!found.has(target)) {
          found.add(target);
          waiting.push(target);
        }
    }
    return found;
  };
  const reach = new Map([...next.keys()].map((from) => [from, reachable(from)]));
  const groups = [...reach]
    .filter(([from, found]) => found.has(from))
    .map(([from, found]) =>
      [...found]
        .filter((to) => reach.get(to)?.has(from))
        .sort()
        .join(" ↔ "),
    );
  return [...new Set(groups)].sort();
}

/** Returns these files and all of ours that they load. */
function reachedFrom(starts: readonly string[]): string[] {
  const reached = new Set(starts);
  for (const from of reached)
    for (const { to, isType } of importsOf(from)) if (isOurs(to) && !isType) reached.add(to);
  return [...reached];
}

/** Returns the room of a file and what it is; undefined for the files right in `app/` and outside. */
function roomOf(file: string): { name: string; role: Role } | undefined {
  return Object.entries(rooms)
    .flatMap(([role, names]) => names.map((name) => ({ name, role: role as Role })))
    .filter(({ name }) => file.startsWith(`app/${name}/`))
    .sort((one, other) => other.name.length - one.name.length)[0];
}

function churchRoomOf(file: string): string | undefined {
  const room = roomOf(file);
  return room?.role === "church" ? room.name : undefined;
}

describe("imports", () => {
  test("imports are found at all", () => {
    expect(files.length).toBeGreaterThan(80);
    expect(routeModules.size).toBeGreaterThan(15);
    expect(imports.map(line)).toContain(
      "app/events/visitors/event-list.tsx imports app/events/event-reads.server.ts",
    );
  });

  test("imports of platform stay inside it, since it could ship in another product", () => {
    expect(importsOutside("platform/", "platform/")).toEqual([]);
  });

  test("imports between files form no cycles, type-only ones included", () => {
    expect(cyclesIn(imports.filter(({ to }) => isOurs(to)))).toEqual([]);
  });

  test("imports between folders form no cycles, type-only ones included", () => {
    const folders = imports
      .filter(({ to }) => isOurs(to))
      .map(({ from, to }) => ({ from: path.posix.dirname(from), to: path.posix.dirname(to) }))
      // The files right in `app/` hold the folders together.
      .filter(({ from, to }) => from !== to && from !== "app" && to !== "app");
    expect(cyclesIn(folders)).toEqual([]);
  });

  test("imports that form a cycle are found and named", () => {
    const edges = ["a b", "b c", "c b", "c d", "e e"].map((edge) => {
      const [from = "", to = ""] = edge.split(" ");
      return { from, to };
    });
    expect(cyclesIn(edges)).toEqual(["b ↔ c", "e"]);
  });

  test("imports of scripts, which run without a build, lead to no JSX, which plain Node cannot load", () => {
    const scripts = globSync("scripts/**/*.ts", { cwd: root }).filter((file) => !/dev-server/.test(file));
    const reached = reachedFrom(scripts);
    expect(reached).toContain("app/prayer/prayer-reads.server.ts");
    expect(reached.filter((file) => file.endsWith(".tsx"))).toEqual([]);
  });

  test("imports of what the version before an update runs lead to no macros, which it may not transform", () => {
    const reached = reachedFrom(["scripts/migrate.ts"]);
    expect(reached).toContain("database/migrate.ts");
    expect(reached.filter((file) => withMacros.test(read(file)))).toEqual([]);
  });

  test("imports of the database come only from itself and the platform", () => {
    expect(importsOutside("database/", "database/", "platform/")).toEqual([]);
  });

  test("imports of interface components come from no church folder", () => {
    expect(importsOutside("app/ui/", "app/ui/", "platform/language/")).toEqual([]);
  });

  test("imports of the congregation's content come from nothing of ours, and browsers never load its schemas", () => {
    expect(importsOutside("content/", "content/")).toEqual([]);
    const schemas = imports.filter(({ to }) => to === "content/schema.ts");
    const loaded = schemas.filter(({ isType, from }) => !isType && !from.endsWith(".server.ts"));
    expect(loaded.map(line)).toEqual([]);
  });

  test("imports of the product never come from tests, scripts or artwork programs", () => {
    expect(
      imports.filter(({ to }) => /^(test|scripts|artwork)\/|\.test\.|\/testing\//.test(to)).map(line),
    ).toEqual([]);
  });

  test("imports of browser code take only types from server code", () => {
    const wrong = imports.filter(
      ({ from, to, isType }) =>
        from.startsWith("app/") &&
        !isType &&
        to.includes(".server.") &&
        !from.includes(".server.") &&
        // React Router removes the server's half of these for browsers.
        !routeModules.has(from) &&
        from !== "app/root.tsx",
    );
    expect(wrong.map(line)).toEqual([]);
  });

  test("imports have a rule for every folder of the app, and every rule has its folder", () => {
    const folders = globSync("app/*/", { cwd: root }).map((folder) => `${folder}/`);
    expect(folders.filter((folder) => /[^/]\/[^/]/.test(folder)).length).toBeGreaterThan(10);
    expect(folders.filter((folder) => !roomOf(`${folder}a.ts`))).toEqual([]);
    const named = Object.values(rooms).flat();
    expect(named.filter((name) => !existsSync(path.join(root, "app", name)))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  test("imports keep the first level of the app to what one can take in at once", () => {
    const entries = readdirSync(path.join(root, "app"), { withFileTypes: true });
    expect(entries.filter((entry) => entry.isDirectory()).length).toBeLessThanOrEqual(20);
    expect(entries.filter((entry) => entry.isFile()).length).toBeLessThanOrEqual(10);
  });

  test("imports between church rooms exist only where a page gathers several", () => {
    const wrong = imports.filter(({ from, to }) => {
      const [own, other] = [churchRoomOf(from), churchRoomOf(to)];
      if (!own || !other || own === other) return false;
      const isGathered = /\.server\.ts$|-(card|banner)\.tsx$/.test(to);
      // Contact and the visit page say when church is.
      const saysWhen = own === "contact" && to === "app/events/service-times/when-is-church.server.ts";
      return (
        !saysWhen &&
        !(own === "pages/home" && isGathered) &&
        !(/\.server\.ts$/.test(from) && /\.server\.ts$/.test(to))
      );
    });
    expect(wrong.map(line)).toEqual([]);
  });

  test("imports of the rooms that churches share come from no church room", () => {
    const wrong = imports.filter(({ from, to }) => roomOf(from)?.role === "shared" && churchRoomOf(to));
    expect(wrong.map(line)).toEqual([]);
  });

  test("imports of the database come only from `.server.ts` files and the server itself", () => {
    const wrong = imports.filter(
      ({ from, to, isType }) =>
        from.startsWith("app/") &&
        !isType &&
        !from.includes(".server.") &&
        (to.startsWith("database/") || to === "kysely"),
    );
    expect(wrong.map(line)).toEqual([]);
  });
});

describe("changes", () => {
  const commands = files.filter(
    (file) =>
      file.startsWith("app/") &&
      !/^app\/(changes|running\/backup|people\/(identity|login|passwords|registration|second-factor)|people\/administrator)\b/.test(
        file,
      ),
  );

  test("changes open no transaction of their own", () => {
    // A contact message is no change of the site: it is a mail that a visitor's request writes.
    const open = commands.filter((file) => /\.transaction\(|startTransaction/.test(read(file)));
    // What the clock shows is nobody's change either.
    expect(open).toEqual(["app/running/clock/site-clock.server.ts", "app/contact/contact.server.ts"]);
  });

  test("changes write rows only in the transaction that they are given", () => {
    const writes = commands.flatMap((file) => {
      const source = read(file);
      return [...source.matchAll(/([\w.]+)\s*\.(?:insertInto|updateTable|deleteFrom)\(/g)].map(
        ({ 1: by = "", index }) => ({ file, by: by === "db" ? boundTo(source.slice(0, index)) : by }),
      );
    });
    expect(writes.length).toBeGreaterThan(20);
    const given = [
      ...["change.db", "trx", "change", "Change", "Pick<Change", "ChangeByPerson"],
      "DatabaseTransaction",
    ];
    const own = writes.filter(({ by }) => !given.includes(by));
    // The hourly sweep deletes expired invitations: that is no command.
    expect(own.map(({ file, by }) => `${file} writes by ${by}`)).toEqual([
      "app/people/invitations.server.ts writes by Database",
    ]);
  });

  /** What `db` was last bound to in `source`: `const { db } = change`, a callback of `change`, or a parameter's type. */
  function boundTo(source: string): string {
    const bindings =
      /const \{[^}]*\bdb\b[^}]*\} = (?<made>\w+)|(?<callback>async \(\{[^{}]*\bdb\b[^{}]*\}\) =>)|\bdb: (?<type>\w+)|\{[^{}]*\bdb\b[^{}]*\}: (?<whole>\w+(?:<\w+)?)/g;
    const { made, callback, type, whole } = [...source.matchAll(bindings)].at(-1)?.groups ?? {};
    return callback ? "change" : (made ?? type ?? whole ?? "db");
  }
});

test("a screen that one permission opens never asks for another one, or for none, where it reads who is there", () => {
  const guarded = [...routeModules].filter(([, permission]) => permission !== undefined);
  expect(guarded.length).toBeGreaterThan(150);
  const wrong = guarded.filter(([file, permission]) =>
    [...read(file).matchAll(/\b(?:here|permitted)\(\w+(?:\.context)?(?:, ([^)]+))?\)/g)].some(
      ([, asked]) => asked !== `"${permission}"`,
    ),
  );
  expect(wrong).toEqual([]);
});

test("redirects make the path of a route by `href`, which encodes its params", () => {
  // Params come from the address: a letter that no header can hold would end in a 500.
  const redirects = /\bredirect(?:WithNotice)?\(\s*(?:[^`(]*\? )?`[^`]*?\/\$\{/;
  expect(files.filter((file) => redirects.test(read(file)))).toEqual([]);
  expect("redirect(`/a/$".concat("{slug}/b`)")).toMatch(redirects);
  expect("redirect(`/a$".concat("{search}`)")).not.toMatch(redirects);
});

test("a form carries the key that saves it once, unless it is listed here with its reason", () => {
  const searches = ["running/activity/activity-list", "events/visitors/all", "lists/list-search"];
  // It only leads to the question, whose form carries the key.
  const questions = ["sermons/collections/editing/collection-lists"];
  const logins = [
    ...["login/confirm", "login/login", "login/second-step", "login/verify-email"],
    ...["registration/register", "passwords/reset-password"],
  ];
  // A password, code or link of a mail works once, or makes the same again.
  const secrets = ["add-second-factor", "confirm-email", "email", "password", "remove-second-factor"];
  const links = [
    "people/invitation",
    "people/new-account",
    "running/welcome/you",
    "running/welcome/you-form",
  ];
  // Their answer is a new secret link, a session that ended, a cookie, or a change that is made back; or they set a choice.
  const others = [
    "items/previews/share",
    "prayer/asking/life",
    "mail/unsubscribe/unsubscribe",
    "shell/navigation",
    "shell/data-choice",
    "shell/use-notice",
    // It asks, and changes nothing.
    "running/welcome/begin",
    // What is imported is known by its source, and an attempt after half an import makes other changes than the first.
    "pages/moving-in/moving-preview",
    // Only what is still hidden is published.
    "pages/moving-in/publish-several",
  ];
  const exceptions = [
    ...searches,
    ...questions,
    ...logins.map((name) => `people/${name}`),
    ...secrets.map((name) => `people/account/${name}`),
    ...links,
    ...others,
    "ui/form",
  ].map((name) => `app/${name}.tsx`);
  const plain = files.filter((file) => /import \{[^}]*\bForm\b[^}]*\} from "react-router"/.test(read(file)));
  expect(plain.toSorted()).toEqual(exceptions.toSorted());
  // Visitors' messages get theirs from a script. A like is set, not added, and a provider logs in.
  const native = files.filter((file) => /<(form|fetcher\.Form)\b[^>]*method="post"/.test(read(file)));
  expect(native.toSorted()).toEqual([
    "app/contact/contact-form.tsx",
    "app/people/login/provider-buttons.tsx",
    "app/posts/like-button.tsx",
  ]);
});

test("the site and the plugins of its login share one better-auth", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, object> };
  for (const name of ["better-auth", "@better-auth/core", "better-call"])
    expect(Object.keys(packages).filter((place) => place.endsWith(`node_modules/${name}`))).toEqual([
      `node_modules/${name}`,
    ]);
});

test("the column of a page has one of the widths that app.css states", () => {
  const others = files.filter((file) => /"shell [^"]*\bmax-w-|`shell [^`]*\bmax-w-/.test(read(file)));
  expect(others).toEqual([]);
});

test("only one file writes the activity log, which nothing else may change", () => {
  const writes =
    /(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*"activity"|(?:into|update|from)\s+"activity"/i;
  const writers = [...files, "server.ts"].filter((file) => writes.test(read(file)));
  expect(writers).toEqual(["app/changes/activity-log.server.ts"]);
});

test("documents name files and folders that exist", () => {
  const documents = globSync(["*.md", "docs/**/*.md", "artwork/*.md"], { cwd: root });
  expect(documents.length).toBeGreaterThan(50);
  const missing = documents.flatMap((document) =>
    [...read(document).matchAll(/`((?:app|artwork|content|database|platform|scripts|test)\/[\w./-]*)`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !existsSync(path.join(root, name)))
      .map((name) => `${document} names ${name}`),
  );
  // The recipe for a page makes these.
  expect(missing.filter((line) => !line.includes("/history."))).toEqual([]);
});
