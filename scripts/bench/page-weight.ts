import { temporaryFolder } from "./belongings.ts";
import { get } from "./http.ts";
import { startSite } from "./servers.ts";
import { kilobytes, type Line } from "./table.ts";

const screen = { width: 390, density: 2 };

/** What comes over the wire when /event is opened for the first time. */
export async function measurePageWeight(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path, "on");
  const size = async (paths: Iterable<string>, encoding: string) => {
    const replies = await Promise.all([...new Set(paths)].map((path) => get(site.url, path, encoding)));
    return replies.reduce((sum, { body }) => sum + body.length, 0);
  };

  const page = (await get(site.url, "/event", "identity")).body.toString();
  const scripts = await withImports(site.url, scriptsIn(page));
  const styles = linksIn(page, "stylesheet");
  const videos = scripts.sources.flatMap((source) =>
    [...source.matchAll(/\/assets\/[\w.-]+\.mp4/g)].map(String),
  );
  const line = async (what: string, paths: Iterable<string>, aim?: string): Promise<Line> => ({
    what,
    ours: kilobytes(await size(paths, "gzip")),
    baseline: kilobytes(await size(paths, "gzip, br")),
    aim,
  });
  const pictures = picturesIn(page);
  return [
    await line(`JavaScript, ${scripts.paths.size} files`, scripts.paths, "gzip under 130 KB"),
    await line(`CSS, ${styles.length} file${styles.length === 1 ? "" : "s"}`, styles, "gzip under 15 KB"),
    await line("HTML", ["/event"]),
    await line("fonts", linksIn(page, "preload", 'as="font"')),
    await line(
      `${pictures.length} pictures at ${screen.width} px, ${screen.density}x, once all were scrolled to`,
      pictures,
    ),
    await line("background video, unless motion or data is to be saved", videos),
  ];
}

function linksIn(page: string, rel: string, having = ""): string[] {
  return [...page.matchAll(/<link\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`rel="${rel}"`) && tag.includes(having))
    .map((tag) => attribute(tag, "href"));
}

/** Modules that the page loads: linked, preloaded and imported by its inline modules. */
function scriptsIn(page: string): string[] {
  const tags = [...page.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)];
  const sources = tags.map(([, head = ""]) => attribute(head, "src")).filter((source) => source !== "");
  const inline = tags
    .filter(([, head = ""]) => head.includes('type="module"'))
    .map(([, , body = ""]) => body);
  const imported = inline.flatMap((body) =>
    [...body.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)"([^"]+\.js)"/g)].map(([, path = ""]) => path),
  );
  return [...linksIn(page, "modulepreload"), ...sources, ...imported];
}

/** The modules and everything that they import in turn; what is imported later, on demand, does not count. */
async function withImports(
  origin: string,
  from: string[],
): Promise<{ paths: Set<string>; sources: string[] }> {
  const paths = new Set(from);
  const sources: string[] = [];
  for (const path of paths) {
    const source = (await get(origin, path, "identity")).body.toString();
    sources.push(source);
    for (const [, name = ""] of source.matchAll(/(?:\bfrom|\bimport)\s*"(\.{1,2}\/[^"]+\.js)"/g))
      paths.add(new URL(name, origin + path).pathname);
  }
  return { paths, sources };
}

/** The file that a browser takes of each picture: the first format, at the first width that is wide enough. */
function picturesIn(page: string): string[] {
  return [...page.matchAll(/<picture\b.*?<\/picture>/gs)].map(([picture]) => {
    const source = /<source\b[^>]*>/.exec(picture)?.[0] ?? "";
    const share = Number(/(\d+)vw$/.exec(attribute(source, "sizes"))?.[1] ?? 100) / 100;
    const candidates = attribute(source, "srcset")
      .split(", ")
      .map((candidate) => candidate.split(" "))
      .map(([path = "", width = ""]) => ({ path, width: Number.parseInt(width, 10) }))
      .toSorted((a, b) => a.width - b.width);
    const wide = candidates.find(({ width }) => width >= share * screen.width * screen.density);
    return (wide ?? candidates.at(-1))?.path ?? "";
  });
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\b${name}="([^"]*)"`, "i").exec(tag)?.[1] ?? "";
  return value.replaceAll("&amp;", "&");
}
