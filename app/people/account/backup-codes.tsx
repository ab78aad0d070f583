import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { useCongregation } from "../../pages/shown-facts/use-congregation.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** The codes that help when the device is lost. They are shown once, so leaving is a button of its own. */
export function BackupCodes({ codes }: { codes: string[] }) {
  const congregation = useCongregation();
  const [isCopied, setCopied] = useState(false);
  const text = codes.join("\n");
  const title = t`${{ congregation: congregation.name }}: backup codes, each of which works once`;
  const file = `${title}\n\n${text}\n`;
  return (
    <>
      <p>
        <Trans>
          From now on we ask for a code when you log in. If you lose the device with the app, use one of these
          instead. Each works once. Please save or print them now: we cannot show them again.
        </Trans>
      </p>
      <ul className="my-6 grid gap-x-8 gap-y-2 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} name={t`backup codes`} isCopied={isCopied} onTap={setCopied} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="backup-codes.txt"
          className="button button-quiet"
        >
          <Icon name="download" />
          <Trans>Download</Trans>
        </a>
        <Link to="/account" preventScrollReset className="button button-primary">
          <Trans>I have saved them</Trans>
        </Link>
      </div>
    </>
  );
}
