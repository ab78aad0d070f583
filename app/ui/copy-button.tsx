import { Icon } from "./icon.tsx";

/** Copies with one tap; whoever shows it says aloud what `onTap` reports. Nothing to see where scripts do not run. */
export function CopyButton({
  text,
  name,
  isCopied,
  onTap,
}: {
  text: string;
  /** What is copied, for those who do not see where the button stands. */
  name: string;
  isCopied: boolean;
  onTap: (succeeded: boolean) => void;
}) {
  return (
    <button
      type="button"
      onClick={async () => onTap(await copy(text))}
      className="needs-script button button-quiet min-w-28 print:hidden"
    >
      <Icon name={isCopied ? "check" : "copy"} />
      {isCopied ? "Copied" : "Copy"}
      <span className="sr-only"> {name}</span>
    </button>
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused by the browser, or not there: pages over plain http have no clipboard.
    return false;
  }
}
