import { useEffect, useState } from "react";
import { passkeyMessages } from "../identity/account-messages.ts";

/** Whether this browser knows passkeys; false before its scripts run. */
export function usePasskeySupport(): boolean {
  const [isSupported, setSupported] = useState(false);
  useEffect(() => setSupported("PublicKeyCredential" in window), []);
  return isSupported;
}

/** Makes a passkey on this device for the account that is logged in. Returns undefined or what went wrong. */
export function addPasskey(): Promise<string | undefined> {
  return problemOf(passkeyMessages.notAdded(), async () => {
    const optionsJSON = await post("new-options");
    const { startRegistration } = await import("@simplewebauthn/browser");
    await post("new", { response: await startRegistration({ optionsJSON }) });
  });
}

/** Logs in with a passkey of this device. Returns undefined or what went wrong. */
export function logInWithPasskey(): Promise<string | undefined> {
  return problemOf(passkeyMessages.failed(), async () => {
    const optionsJSON = await post("login-options");
    const { startAuthentication } = await import("@simplewebauthn/browser");
    await post("login", { response: await startAuthentication({ optionsJSON }) });
  });
}

/** A refusal of the server, in its own words. */
class Refused extends Error {}

async function post(step: string, body: object = {}) {
  const response = await fetch(`/api/auth/passkey/${step}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(answer.message);
  return answer;
}

async function problemOf(otherwise: string, work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.message || otherwise;
    const { name } = error instanceof Error ? error : { name: "" };
    // The person closed the browser's question, or let it time out.
    if (name === "NotAllowedError" || name === "AbortError") return passkeyMessages.cancelled();
    return name === "InvalidStateError" ? passkeyMessages.already() : otherwise;
  }
}
