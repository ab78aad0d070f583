import { Trans } from "@lingui/react/macro";

/** A page that nobody wonders about, unless the church names another one. */
const somewhereElse = "https://www.wikipedia.org/";

/**
 * Leads elsewhere at once, from wherever somebody has scrolled to. With scripts this page is replaced, so that “Back” does not
 * return to it; without them it is a link. Neither empties the browser's history, and `HelpNow` says so.
 */
export function LeaveQuickly({ to = somewhereElse }: { to?: string | undefined }) {
  return (
    <>
      {/* The page that opens must not learn from where. Forms of this site need to know that they are its own. */}
      <meta name="referrer" content="same-origin" />
      <a
        href={to}
        rel="noreferrer"
        className="button button-danger sticky top-2 z-20 ms-auto mb-3 flex min-h-11 w-fit bg-paper px-4 py-1 text-sm tall:top-20 wide:tall:top-32 print:hidden"
        onClick={(event) => {
          event.preventDefault();
          // Otherwise the browser asks whether to leave what was typed, and may keep it.
          for (const form of document.forms) form.reset();
          window.location.replace(to);
        }}
      >
        <Trans>Leave this page quickly</Trans>
      </a>
    </>
  );
}
