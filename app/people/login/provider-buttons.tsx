import { Trans } from "@lingui/react/macro";
import type { FormEvent } from "react";

interface Provider {
  id: string;
  name: string;
}

/** A button for each provider. With scripts it opens a popup, and this page continues when the popup is done. */
export function ProviderButtons({ providers, next }: { providers: Provider[]; next: string }) {
  if (providers.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {providers.map(({ id, name }) => {
        const url = `/login/${id}?next=${encodeURIComponent(next)}`;
        return (
          <form
            key={id}
            method="post"
            action={url}
            onSubmit={({ currentTarget }: FormEvent<HTMLFormElement>) => {
              const popup = window.open("", "sign-in", "popup,width=520,height=680");
              // Where popups are blocked, the form works in this window.
              currentTarget.target = popup ? "sign-in" : "";
              currentTarget.action = popup ? `${url}&popup=1` : url;
            }}
          >
            <button type="submit" className="button button-quiet w-full">
              <Trans>Login with {name}</Trans>
            </button>
          </form>
        );
      })}
    </div>
  );
}
