import { createHmac } from "node:crypto";

/** These differ between the site and its commands, and are no mistake. */
const ofOneProcess = ["NODE_ENV", "LOG_FILE"];

/**
 * For each setting that has a value a tag that changes with it. Two processes of one site compare theirs without telling
 * each other what they are.
 */
export function settingTags(secret: string, values: Record<string, unknown>): Record<string, string> {
  const set = Object.entries(values).filter(
    ([name, value]) => value !== undefined && !ofOneProcess.includes(name),
  );
  const tagOf = (name: string, value: unknown) =>
    createHmac("sha256", secret)
      .update(`setting ${name} ${JSON.stringify(value)}`)
      .digest("base64url")
      .slice(0, 12);
  return Object.fromEntries(set.map(([name, value]) => [name, tagOf(name, value)]));
}
