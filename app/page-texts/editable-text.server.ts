import type { z } from "zod";
import { type PageText, pageSchema } from "../../content/schema.ts";
import type { Facts } from "../changes/activity.ts";
import type { NamedUpload } from "../congregation/uploaded-files.ts";

/** What staff can change in the browser, with a history: a page of prose, or a set of facts. */
export interface EditableText<Content> {
  /** Its name in the tables, such as `baptism` or `facts/giving`. */
  slug: string;
  kind: "page" | "facts";
  /** What its file holds. */
  original: Content;
  /** What checks it. An older version of the site may have accepted other contents. */
  schema: z.ZodType<Content>;
  titleOf: (content: Content) => string;
  /** What the activity log shows of a change. Short: the history shows the rest. */
  summaryOf: (content: Content) => Facts;
  /** The uploaded files that it shows, which cannot be deleted while it does. */
  uploadsIn: (content: Content) => NamedUpload[];
}

export function pageAsText(slug: string, original: PageText): EditableText<PageText> {
  return {
    slug,
    kind: "page",
    original,
    schema: pageSchema,
    titleOf: ({ title }) => title,
    summaryOf: ({ title, description, lead = "", alt = "" }) => ({
      title,
      lead,
      "for search engines": description,
      "text of the picture": alt,
    }),
    uploadsIn: () => [],
  };
}
