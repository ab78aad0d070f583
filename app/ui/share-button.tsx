import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Icon } from "./icon.tsx";
import { ScriptButton } from "./script-button.tsx";

/** Opens the device's own way to share a page, or copies its URL. Without scripts, and if neither works, it shows the URL. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const [result, setResult] = useState<"copied" | "failed">();
  return (
    <div className="print:hidden">
      <ScriptButton onClick={async () => setResult(await share(title, url))} className="button button-quiet">
        <Icon name={result === "copied" ? "check" : "copy"} />
        <Trans comment="A button: sends the link to somebody">Share</Trans>
      </ScriptButton>
      <p role="status" className={result ? "mt-2 text-muted" : "sr-only"}>
        {result === "copied" && t`The link is copied.`}
        {result === "failed" && t`Please copy this link: ${url}`}
      </p>
      <p className="hidden text-sm wrap-anywhere text-muted noscript:block">{url}</p>
    </div>
  );
}

async function share(title: string, url: string): Promise<"copied" | "failed" | undefined> {
  try {
    if ("share" in navigator) {
      await navigator.share({ title, url });
      return undefined;
    }
    await (navigator as Navigator).clipboard.writeText(url);
    return "copied";
  } catch (error) {
    // They have changed their mind.
    if (error instanceof DOMException && error.name === "AbortError") return undefined;
    return "failed";
  }
}
