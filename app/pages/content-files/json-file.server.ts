import { SettingError } from "../../../platform/settings/setting-error.ts";

/** @throws {SettingError} that names the file, if it is not JSON. */
export function parseJsonFile(file: string, written: string): unknown {
  try {
    return JSON.parse(written.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new SettingError(`${file}: is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}
