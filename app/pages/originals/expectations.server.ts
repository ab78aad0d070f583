import type { z } from "zod";
import { SettingError } from "../../../platform/settings/environment.ts";

/** @throws {SettingError} with a line that names the file and the field. */
export function expectForm(file: string, schema: z.ZodType, facts: unknown): void {
  const { error } = schema.safeParse(facts ?? {});
  const [issue] = error?.issues ?? [];
  if (!issue) return;
  throw new SettingError(`${file}: ${fieldAt(issue.path) || "the content"} ${issue.message}`);
}

/** A field by its place: `carousel.views[0].picture`. */
export function fieldAt(path: readonly PropertyKey[]): string {
  const field = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  return field.replace(/^\./, "");
}

/**
 * @param files the files that the page can show.
 * @throws {SettingError} with a line that names the file, the field and the files that exist.
 */
export function expectFile(file: string, field: string, name: string, files: Record<string, unknown>): void {
  if (Object.hasOwn(files, name)) return;
  const known = Object.keys(files).join(", ") || "no file";
  throw new SettingError(`${file}: ${field} names ${name}, which does not exist; there is ${known}`);
}
