/** One line that names the invalid setting; printed when the start fails. */
export class SettingError extends Error {
  override name = "SettingError";
}
