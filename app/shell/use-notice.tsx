import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Form, Link, useLocation } from "react-router";
import type { Notice } from "../serving/responses/notice.server.ts";
import { Alert } from "../ui/alert.tsx";
import { useCommand } from "../ui/command.ts";

/** The page's notice, until somebody dismisses it or sends a form, whose result may contradict it. */
export function useNotice(loaded: { notice: Notice | undefined }) {
  const { key } = useLocation();
  const [closed, setClosed] = useState<object>();
  // A refused form keeps the page's data, and the notice in it.
  const close = () => setClosed(loaded);
  const { notice } = loaded;
  const shown = notice && closed !== loaded && (
    <div className="notice shell pt-6">
      {/* A repeated notice with the same text is announced again. */}
      <Alert key={key} tone={notice.tone} action={actionOf(notice)} onDismiss={close}>
        {notice.text}
      </Alert>
    </div>
  );
  return { shown, close };
}

function actionOf({ undo, link }: Notice) {
  if (undo) return <Undo to={undo} />;
  return (
    link && (
      <Link
        to={link.to}
        className="-my-2.5 inline-flex min-h-11 items-center px-3 font-semibold underline underline-offset-4"
      >
        {link.label}
      </Link>
    )
  );
}

function Undo({ to }: { to: string }) {
  const { busy, problem, onSubmit } = useCommand(to);
  return (
    <Form
      method="post"
      action={to}
      onSubmit={(submitting) => {
        // The notice stays until the site has answered.
        submitting.stopPropagation();
        onSubmit(submitting);
      }}
      className="flex flex-wrap items-center justify-end"
    >
      {problem && <p role="alert">{problem}</p>}
      <button
        type="submit"
        disabled={busy}
        className="-my-2.5 min-h-11 px-3 font-semibold underline underline-offset-4"
      >
        <Trans>Undo</Trans>
      </button>
    </Form>
  );
}
