import { useState } from "react";
import type { CacheCounts } from "../../../platform/http/response-cache.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type Finding, outcomes } from "./finding.ts";
import { VisitorPageCounts } from "./visitor-page-counts.tsx";

/** What only people who run servers understand, and a text to send them. */
export function ForHelper({
  findings,
  title,
  command,
  pages,
}: {
  findings: readonly Finding[];
  title: string;
  command: string;
  pages: CacheCounts;
}) {
  const [copied, setCopied] = useState<boolean>();
  const text = textOf(findings, title, command);
  return (
    <details className="group/fold mt-12 rounded-xl border border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-xl px-4 py-2 [&::-webkit-details-marker]:hidden">
        <h2 className="min-w-0 flex-1 font-sans text-base font-semibold">For your technical helper</h2>
        <Icon
          name="chevron"
          className="size-5 text-muted motion-safe:transition-transform group-open/fold:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-4 border-t border-line px-4 py-5 wrap-anywhere">
        <div className="flex flex-wrap items-center gap-3">
          <CopyButton
            text={text}
            label="Copy this for your technical helper"
            isCopied={copied === true}
            onTap={setCopied}
          />
          <p role="status" className="text-muted empty:hidden">
            {copied === true && "Copied. Paste it into an email to them."}
            {copied === false && "Please mark and copy the text in the field."}
          </p>
        </div>
        <textarea
          readOnly
          aria-label="The text for your technical helper"
          rows={12}
          value={text}
          className={`input font-mono text-sm ${copied === false ? "" : "[@media(scripting:enabled)]:hidden"}`}
        />
        {outcomes.map(([outcome, heading]) => {
          const found = findings.filter((finding) => finding.outcome === outcome);
          if (found.length === 0) return null;
          return (
            <div key={outcome}>
              <h3 className="mb-2 text-2xl">{heading}</h3>
              <ul className="flex list-disc flex-col gap-2 ps-5">
                {found.map(({ text, nextStep }) => (
                  <li key={text}>
                    <span className={nextStep ? "font-semibold" : ""}>{text}</span> {nextStep}
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
        <p>
          On the server, <code>{command}</code> says the same.
        </p>
        <VisitorPageCounts counts={pages} />
      </div>
    </details>
  );
}

function textOf(findings: readonly Finding[], title: string, command: string): string {
  const groups = outcomes.flatMap(([outcome, heading]) => {
    const lines = findings
      .filter((finding) => finding.outcome === outcome)
      .map(({ text, nextStep }) => `- ${[text, nextStep].filter(Boolean).join(" ")}`);
    return lines.length > 0 ? [[`${heading}:`, ...lines].join("\n")] : [];
  });
  return [title, ...groups, `On the server, ${command} says the same.`].join("\n\n");
}
