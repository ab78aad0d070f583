import { readFileSync } from "node:fs";
import path from "node:path";
import { jsonIn } from "../stored-json.ts";

/**
 * The git repository whose versions count for a server: the one in the settings or, for a built one, that from which it was
 * built. Undefined where nobody looks.
 *
 * @param folder the folder of the server, which in a built site lies beside the `package.json` that the build writes.
 */
export function sourcesOf(
  { mode, updates }: { mode: string; updates: { from: string | undefined } },
  folder: string,
): string | undefined {
  if (mode !== "production" || updates.from === "off") return undefined;
  return updates.from ?? builtFrom(folder);
}

function builtFrom(folder: string): string | undefined {
  if (path.basename(folder) !== "server") return undefined;
  try {
    const about = jsonIn(readFileSync(path.join(folder, "..", "package.json"), "utf8")) as About | undefined;
    return typeof about?.repository?.url === "string" ? about.repository.url : undefined;
  } catch {
    return undefined;
  }
}

interface About {
  repository?: { url?: unknown };
}
