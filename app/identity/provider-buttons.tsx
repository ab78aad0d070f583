interface Provider {
  id: string;
  name: string;
}

/** A link to each provider; with scripts it opens in a popup and this page goes on when the popup is done. */
export function ProviderButtons({ providers, next }: { providers: Provider[]; next: string }) {
  if (providers.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      {providers.map(({ id, name }) => {
        const address = `/login/${id}?next=${encodeURIComponent(next)}`;
        return (
          <a
            key={id}
            href={address}
            onClick={(event) => {
              const popup = window.open(`${address}&popup=1`, "sign-in", "popup,width=520,height=680");
              // A blocked popup leaves the link to work as a link.
              if (popup) event.preventDefault();
            }}
            className="button button-quiet w-full"
          >
            Login with {name}
          </a>
        );
      })}
    </div>
  );
}
