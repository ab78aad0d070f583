import type { Site } from "../../contexts.ts";
import { readBackground } from "../../pages/background/background.server.ts";
import { hasBackground } from "../../pages/background/background-choice.server.ts";
import { factsAsText } from "../../pages/texts/facts-text.server.ts";
import { findRevisionInUse } from "../../pages/texts/read-text.server.ts";
import { valuesOf } from "../look-values.ts";

export const lookText = factsAsText("look", "The look");

/** What the form begins with. `countsSample` says whether a picture of the sample counts as one of the church. */
export async function readLookToEdit(
  site: Pick<Site, "db" | "facts">,
  { countsSample }: { countsSample: boolean },
) {
  const { content, isUnreadable, version, revision } = await findRevisionInUse(site.db, lookText);
  const { backgroundMediaUrl: background } = await readBackground(site.db);
  const hasPicture = await hasBackground(site, { countsSample });
  const values = valuesOf(content, { hasPicture, background });
  return { sent: { values, version, background, hasPicture }, isUnreadable, revision };
}
