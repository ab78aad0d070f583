import { Trans } from "@lingui/react/macro";
import { useFetcher } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import { prayedInWords } from "./prayed-words.ts";
import type { Prayed } from "./praying.server.ts";
import { prayingMessages } from "./praying-messages.ts";
import type { PrayedResult } from "./send-prayed.ts";

/** One tap says “I prayed”. It shows at once, before the server responds. */
export function PrayButton({
  request: { id, title },
  prayed: { rough, isPrayed },
  action,
  needsScripts = false,
  whenNone = "",
}: {
  request: { id: string; title: string };
  prayed: Prayed;
  /** Where the tap is sent: the page itself, so that no further script is loaded. */
  action: string;
  /** Whether the page has other uses for them, so that they do not wait. */
  needsScripts?: boolean;
  /** What is said while nobody has prayed. */
  whenNone?: string;
}) {
  const { Form, formData, data } = useFetcher<PrayedResult>({ key: `prayed ${id}` });
  const hasPrayed = isPrayed || formData !== undefined || data?.failed === false;
  const words = prayedInWords(hasPrayed ? Math.max(rough, 1) : rough) || whenNone;
  return (
    <>
      {/* Loading the whole page again after a tap could fail, and an error page would take its place. */}
      <Form
        method="post"
        action={action}
        defaultShouldRevalidate={false}
        {...(!needsScripts && { "data-tap": "" })}
        onSubmit={(submitting) => hasPrayed && submitting.preventDefault()}
      >
        <input type="hidden" name="request" value={id} />
        <button
          type="submit"
          aria-pressed={hasPrayed}
          className={`button ${hasPrayed ? "button-primary" : "button-quiet"}`}
        >
          <Trans comment="The title of a prayer request is for screen readers only. Please keep the visible words together and in front.">
            I prayed
            <span _t="hidden" className="sr-only">
              {" "}
              for {title}
            </span>
          </Trans>
        </button>
      </Form>
      {words && (
        <p className="flex items-start gap-2 font-semibold">
          <Icon name={words === whenNone ? "heart" : "heart-full"} className="mt-0.5 size-5 text-gold" />
          {words}
        </p>
      )}
      {data?.failed && (
        <p role="alert" className="w-full text-sm font-medium text-danger">
          {prayingMessages.notCounted()}
        </p>
      )}
    </>
  );
}
