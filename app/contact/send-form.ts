import { contactMessages } from "./contact-limits.ts";
import { type ContactService, identifiersOf, refusals, sendFormPath, spamNote } from "./contact-service.ts";

export type Outcome = { sent: true } | { sent: false; reason?: string | undefined };

const lastSentKey = "contact-message-sent";
const longestSendingMs = 60_000;

/** Sends the form to the email service after the browser checks of EmailJS 4.4.1, in their order. */
export async function sendForm(service: ContactService, form: FormData): Promise<Outcome> {
  if (service.blockHeadless && isHeadless()) return refused(451);
  if (await isBlocked(service, form.get("user_email"))) return refused(403);
  if (isTooSoon(service)) return refused(429);
  if (service.origin) {
    // Only this site's own server knows the honeypot field.
    if (form.get("website")) form.set("message", `${form.get("message")}\n\n(${spamNote()})`);
    form.delete("website");
  }
  for (const [name, value] of Object.entries(identifiersOf(service))) form.set(name, value);
  try {
    const answer = await fetch(service.origin + sendFormPath, {
      method: "POST",
      body: form,
      signal: AbortSignal.timeout(longestSendingMs),
    });
    return answer.ok ? { sent: true } : refused(answer.status);
  } catch {
    return { sent: false, reason: contactMessages.offline() };
  }
}

function refused(status: number): Outcome {
  return {
    sent: false,
    reason: Object.values(refusals)
      .find((known) => known.status === status)
      ?.reason(),
  };
}

function isHeadless(): boolean {
  return navigator.webdriver || !navigator.languages?.length;
}

/** Browsers compute no digests on pages without https: there only the server checks. */
async function isBlocked({ blocked }: ContactService, email: unknown): Promise<boolean> {
  if (blocked.length === 0 || typeof email !== "string" || !isSecureContext) return false;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(email));
  const hexadecimal = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
  return blocked.includes(hexadecimal);
}

/** Records the time before sending, so that failed attempts count too. */
function isTooSoon({ rateLimit }: ContactService): boolean {
  if (!rateLimit) return false;
  try {
    const now = Date.now();
    if (now - Number(localStorage.getItem(lastSentKey)) < rateLimit) return true;
    localStorage.setItem(lastSentKey, String(now));
  } catch {
    // Some private windows block storage.
  }
  return false;
}
