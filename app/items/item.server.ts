import type { z } from "zod";
import type { DatabaseTransaction } from "../../database/connection.ts";
import { readJson } from "../../platform/stored-json.ts";
import type { Site } from "../contexts.ts";
import type { ItemKind } from "./item.ts";

export type PreviewSite = Pick<Site, "db" | "storage" | "clock" | "pages">;

export interface Preview {
  title: string;
  /** Why visitors do not see it; undefined if they do. */
  hidden: string | undefined;
}

export interface ItemPreview<Shown> extends Preview {
  /** All that its page shows, as visitors will see it. */
  shown: Shown;
}

export interface ItemOnServer<Shown> {
  /** Reads it whether visitors see it or not: who may is for the caller to ask. */
  findPreview(site: PreviewSite, id: string): Promise<ItemPreview<Shown> | undefined>;
  versions: Pick<Versions<unknown>, "inWords">;
  /** Deletes what the item was made of, which holds earlier words of it. */
  forgetSources?(db: DatabaseTransaction, id: string): Promise<void>;
}

export interface Versions<Text> {
  kind: ItemKind;
  schema: z.ZodType<Text>;
  /** Reads a version; undefined if this version of the site cannot. */
  inWords(json: string): VersionInWords | undefined;
}

export interface VersionInWords {
  title: string;
  parts: Record<string, string>;
}

export function versionsOf<Text>(
  kind: ItemKind,
  schema: z.ZodType<Text>,
  toWords: (text: Text) => VersionInWords,
): Versions<Text> {
  return {
    kind,
    schema,
    inWords(json) {
      const text = readJson(schema, json);
      return text && toWords(text);
    },
  };
}
