import type { Settings } from "./environment.ts";

/** Replaces every secret of the settings in a text, such as a message of another server, which may repeat a password. */
export function withoutSecrets(settings: Settings, text: string): string {
  return secretsOf(settings).reduce((shown, secret) => shown.replaceAll(secret, "[secret]"), text);
}

/** All secrets, as the settings spell them and as they are sent, the longest first. */
function secretsOf(settings: Settings): string[] {
  const { mail, databaseUrl, admin, google, openId, secret, backup, storage, metrics, updates } = settings;
  const bucket = backup.to && "bucket" in backup.to ? backup.to.bucket : undefined;
  const keys = [storage, bucket].flatMap((place) => place?.credentials ?? []);
  const secrets = [
    ...passwordsIn(mail.url),
    ...passwordsIn(databaseUrl),
    ...passwordsIn(updates.from),
    admin.password,
    google?.clientSecret,
    openId?.clientSecret,
    secret,
    typeof metrics === "object" ? metrics.token : undefined,
    backup.passphrase,
    ...keys.flatMap(({ secretAccessKey, sessionToken }) => [secretAccessKey, sessionToken]),
  ];
  return secrets.flatMap((text) => text || []).toSorted((a, b) => b.length - a.length);
}

function passwordsIn(url: string | undefined): string[] {
  const password = url && URL.canParse(url) ? new URL(url).password : "";
  if (password === "") return [];
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}
