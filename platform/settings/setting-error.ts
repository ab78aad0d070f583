/** One line that names the wrong setting; the start ends with it. */
export class SettingError extends Error {
  override name = "SettingError";
}
