import { z } from "zod";
import { frontMatterSchema, markdownSchema, type PageText } from "../../../content/schema.ts";
import { expectForm } from "./expectations.server.ts";
import type { MarkdownFile } from "./markdown-file.server.ts";

/** @throws {SettingError} with a line that names the file and the field, if it is no page. */
export function expectPage({ file, frontMatter, text }: MarkdownFile & { file: string }): PageText {
  expectForm(file, frontMatterSchema, frontMatter);
  expectForm(file, z.strictObject({ text: markdownSchema }), { text });
  return { ...frontMatterSchema.parse(frontMatter), text };
}
