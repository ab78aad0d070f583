import { z } from "zod";
import { fileFrontMatterSchema, markdownSchema, type PageText } from "../../../content/schema.ts";
import { expectForm } from "./expectations.server.ts";
import type { MarkdownFile } from "./markdown-file.server.ts";

/** @throws {SettingError} with a line that names the file and the field, if it is no page. */
export function expectPage({ file, frontMatter, text }: MarkdownFile & { file: string }): PageText {
  expectForm(file, fileFrontMatterSchema, frontMatter);
  expectForm(file, z.strictObject({ text: markdownSchema }), { text });
  const { hiddenUntilWritten: _, ...page } = fileFrontMatterSchema.parse(frontMatter);
  return { ...page, text };
}
