import { t } from "@lingui/core/macro";
import { Icon } from "./icon.tsx";
import { ScriptButton } from "./script-button.tsx";

/** Copies with one tap and reports the result to `onTap`, for the parent to announce. */
export function CopyButton({
  text,
  name,
  label = t`Copy`,
  isCopied,
  onTap,
}: {
  text: string;
  /** What it copies, where the label does not say it. */
  name?: string;
  label?: string;
  isCopied: boolean;
  onTap: (succeeded: boolean) => void;
}) {
  return (
    <ScriptButton
      onClick={async () => onTap(await copy(text))}
      className="button button-quiet min-w-28 print:hidden"
    >
      <Icon name={isCopied ? "check" : "copy"} />
      {isCopied ? t`Copied` : label}
      {name && <span className="sr-only"> {name}</span>}
    </ScriptButton>
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The browser refused, or has no clipboard: pages over plain http have none.
    return false;
  }
}
