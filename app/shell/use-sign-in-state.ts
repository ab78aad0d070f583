import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

const channelName = "sign-in-state";
const refreshBeforeExpiryMs = 5 * 60_000;
const longestTimerMs = 2 ** 31 - 1;

/** Follows logins and logouts in other tabs, and refreshes the session about five minutes before it ends. */
export function useSignInState(personId: string | undefined, sessionExpiresAt: string | undefined): void {
  const { revalidate } = useRevalidator();
  const known = useRef(personId);

  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => {
      if (data !== (known.current ?? null)) revalidate();
    };
    return () => channel.close();
  }, [revalidate]);

  // On every page load too: another tab may have logged in or out before this page's scripts ran.
  useEffect(() => {
    known.current = personId;
    announceSignInState(personId);
  }, [personId]);

  useEffect(() => {
    if (!sessionExpiresAt) return;
    const wait = Date.parse(sessionExpiresAt) - refreshBeforeExpiryMs - Date.now();
    // Reading the session refreshes it once it is older than a day.
    const timer = setTimeout(() => revalidate(), Math.min(Math.max(wait, 1_000), longestTimerMs));
    return () => clearTimeout(timer);
  }, [sessionExpiresAt, revalidate]);
}

export function announceSignInState(personId: string | undefined): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(personId ?? null);
  channel.close();
}
