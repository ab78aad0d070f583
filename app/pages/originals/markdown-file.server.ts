import { parse, stringify } from "yaml";
import type { PageText } from "../../../content/schema.ts";
import { SettingError } from "../../../platform/settings/environment.ts";

export interface MarkdownFile {
  /** Unchecked. */
  frontMatter: unknown;
  text: string;
}

/**
 * Divides a file into its front matter, which is YAML between two lines of dashes, and the Markdown below.
 *
 * @param file its name in errors.
 * @throws {SettingError} with a line that names the file, if the front matter cannot be read.
 */
export function readMarkdownFile(file: string, content: string): MarkdownFile {
  const whole = content.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const [, yaml, text = ""] = /^---\n(.*?)^---[ \t]*(?:\n(.*))?$/ms.exec(whole) ?? [];
  if (yaml === undefined)
    throw new SettingError(`${file}: must begin with its title and more between two lines of dashes`);
  try {
    return { frontMatter: parse(yaml), text: text.trim() };
  } catch (error) {
    const [reason = ""] = error instanceof Error ? error.message.split("\n") : [];
    throw new SettingError(`${file}: what stands between the lines of dashes cannot be read: ${reason}`);
  }
}

export function writeMarkdownFile({ text, ...frontMatter }: PageText): string {
  return `---\n${stringify(frontMatter, { lineWidth: 0 })}---\n\n${text}\n`;
}
