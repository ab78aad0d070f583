import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { useIsSample } from "../pages/shown-facts/use-congregation.ts";

/** On every page of visitors until a church has taken the site into use. */
export function SampleBanner() {
  if (!useIsSample()) return null;
  return (
    <aside
      aria-label={t({ message: "Sample", comment: "The site shows a church that does not exist" })}
      className="bg-sunken text-ink print:hidden"
    >
      <SampleLine className="shell py-0.5 text-sm" />
    </aside>
  );
}

export function SampleLine({ className }: { className: string }) {
  return (
    useIsSample() && (
      <p className={className}>
        <Trans>
          This is a sample congregation.{" "}
          <Link to="/welcome" className="text-link inline-block py-1">
            Make the site your own
          </Link>
        </Trans>
      </p>
    )
  );
}
