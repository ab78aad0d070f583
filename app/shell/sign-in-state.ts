import { use, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { isUnsaved, UnsavedText } from "../ui/unsaved-text.ts";

const channelName = "sign-in-state";
const refreshBeforeExpiryMs = 5 * 60_000;
const longestTimerMs = 2 ** 31 - 1;

/** Refreshes the session five minutes before its end. A page with unsaved text stays: loading it may lead to the login. */
export function SignInState({
  personId,
  sessionExpiresAt,
}: {
  personId: string | undefined;
  sessionExpiresAt: string | undefined;
}) {
  const { revalidate } = useRevalidator();
  const known = useRef(personId);
  const forms = use(UnsavedText);

  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => {
      if (data !== (known.current ?? null) && !isUnsaved(forms)) revalidate();
    };
    return () => channel.close();
  }, [revalidate, forms]);

  // On every page load too: another tab may have logged in or out before this page's scripts ran.
  useEffect(() => {
    known.current = personId;
    announceSignInState(personId);
  }, [personId]);

  useEffect(() => {
    if (!sessionExpiresAt) return;
    const wait = Date.parse(sessionExpiresAt) - refreshBeforeExpiryMs - Date.now();
    // Reading the session refreshes it once it is older than a day.
    const refresh = () => (isUnsaved(forms) ? readSession() : revalidate());
    const timer = setTimeout(refresh, Math.min(Math.max(wait, 1_000), longestTimerMs));
    return () => clearTimeout(timer);
  }, [sessionExpiresAt, revalidate, forms]);

  return null;
}

async function readSession(): Promise<void> {
  await fetch(location.href, { method: "HEAD" }).catch(() => undefined);
}

export function announceSignInState(personId: string | undefined): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(personId ?? null);
  channel.close();
}
