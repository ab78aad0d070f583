import { createElement, useEffect, useRef, useState } from "react";
import { LabelledField } from "../../ui/field.tsx";
import { insertInto } from "./insert-text.ts";
import { asPasted } from "./insertions.ts";
import { pastedMarkdown } from "./pasted-markdown.ts";
import { WritingHelp } from "./writing-help.tsx";

/** A long document with all its styles. More is pasted without formatting. */
const mostPasted = 10_000_000;

interface Tool {
  /** The element of `@github/markdown-toolbar-element` that changes the text. */
  element: string;
  label: string;
  /** What the button shows. */
  sign: React.ReactNode;
  /** The letter that does the same, with Ctrl or Command. */
  key?: string;
}

const tools: readonly Tool[] = [
  { element: "md-bold", label: "Bold", sign: <strong>B</strong>, key: "b" },
  { element: "md-italic", label: "Italic", sign: <em className="font-serif">I</em>, key: "i" },
  { element: "md-header", label: "Heading", sign: "Heading" },
  { element: "md-unordered-list", label: "List", sign: "• List" },
  { element: "md-ordered-list", label: "Numbered list", sign: "Numbered" },
  { element: "md-quote", label: "Quotation", sign: "“ ”" },
  { element: "md-link", label: "Link", sign: "Link", key: "k" },
];

/** Text pasted with its formatting becomes Markdown. Without scripts it is a plain text area. */
export function WritingField({
  id,
  label,
  errors,
  isRequired = true,
  ...field
}: React.ComponentProps<"textarea"> & {
  id: string;
  label: string;
  errors: string[] | undefined;
  isRequired?: boolean;
}) {
  const doers = useRef<HTMLElement>(null);
  const [isReady, setReady] = useState(false);
  const [isMac, setMac] = useState(false);
  useEffect(() => {
    setMac(/Mac|iP(hone|ad)/.test(navigator.userAgent));
    import("@github/markdown-toolbar-element").then(
      () => setReady(true),
      // Without its library the field is a plain one.
      () => undefined,
    );
  }, []);
  const apply = (element: string) => {
    const field = document.getElementById(id);
    // The library would put the sign of a heading where the cursor stands.
    if (element === "md-header" && field instanceof HTMLTextAreaElement) selectLine(field);
    doers.current?.querySelector<HTMLElement>(element)?.click();
  };
  return (
    <LabelledField label={label} id={id} errors={errors} isRequired={isRequired}>
      <fieldset aria-label="Formatting" disabled={!isReady} className="needs-script flex flex-wrap gap-1.5">
        {tools.map(({ element, label, sign, key }) => (
          <button
            key={element}
            type="button"
            onClick={() => apply(element)}
            aria-label={label}
            aria-keyshortcuts={key && `${isMac ? "Meta" : "Control"}+${key.toUpperCase()}`}
            title={key ? `${label} (${isMac ? "⌘" : "Ctrl+"}${key.toUpperCase()})` : label}
            className="min-h-11 min-w-11 rounded-lg border border-line bg-card px-3 hover:border-accent disabled:opacity-60"
          >
            {sign}
          </button>
        ))}
      </fieldset>
      {/* The library's own buttons have no names and their keys do nothing, so ours press them. */}
      {createElement(
        "markdown-toolbar",
        { ref: doers, for: id, hidden: true },
        ...tools.map(({ element }) =>
          createElement(element, { key: element, ...(element === "md-header" && { level: "2" }) }),
        ),
      )}
      <textarea
        {...field}
        id={id}
        aria-required={isRequired || undefined}
        aria-describedby={errors ? `${id}-error` : undefined}
        className="input py-2.5"
        onKeyDown={(event) => {
          const isCommand = (isMac ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;
          const tool = isCommand && isReady && tools.find(({ key }) => key === event.key.toLowerCase());
          if (!tool) return;
          event.preventDefault();
          apply(tool.element);
        }}
        onPaste={(event) => {
          const html = event.clipboardData.getData("text/html");
          if (!html) return;
          event.preventDefault();
          const text =
            html.length > mostPasted ? event.clipboardData.getData("text/plain") : pastedMarkdown(html);
          insertInto(event.currentTarget, (selected) => asPasted(selected, text));
        }}
      />
      <WritingHelp />
    </LabelledField>
  );
}

function selectLine(field: HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = field;
  const end = value.indexOf("\n", selectionEnd);
  field.setSelectionRange(value.lastIndexOf("\n", selectionStart - 1) + 1, end === -1 ? value.length : end);
}
