import { type FormEvent, use } from "react";
import { useFetcher, useFetchers } from "react-router";
import { problemIn } from "./problem-in.ts";
import { isUnsaved, UnsavedText } from "./unsaved-text.ts";

const keyStart = "command ";

/** This page stays until the site has answered, and `problem` says so when it does not. */
export function useCommand(action: string, { preventScrollReset = false } = {}) {
  const fetcher = useFetcher<unknown>({ key: keyStart + action });
  const forms = use(UnsavedText);
  return {
    busy: fetcher.state !== "idle",
    problem: problemIn(fetcher.data),
    onSubmit(submitting: FormEvent<HTMLFormElement>) {
      // With unsaved text it is sent as a navigation, before which the page asks.
      if (submitting.defaultPrevented || isUnsaved(forms)) return;
      submitting.preventDefault();
      const { submitter } = submitting.nativeEvent as SubmitEvent;
      const target = submitter instanceof HTMLButtonElement ? submitter : submitting.currentTarget;
      void fetcher.submit(target, { preventScrollReset });
    },
  };
}

export function useSendsCommand(): boolean {
  return useFetchers().some(({ key, state }) => key.startsWith(keyStart) && state !== "idle");
}
