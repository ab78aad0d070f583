import { ph, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { clockTime } from "../../dates/dates.ts";
import { PageLink } from "../../pages/prose/page-link.tsx";
import { useCongregation } from "../../pages/shown-facts/use-congregation.ts";
import type { Today } from "./today.ts";

const button = "button button-quiet";

/** Before a service: what people want to know who come for the first time, or with children. */
export function BeforeService({
  kids,
  time,
}: Pick<Today, "kids"> & {
  /** Of the service. */
  time: string | undefined;
}) {
  const { name, path } = useCongregation().kids;
  return (
    <nav aria-label={t`Before you come`} className="mt-10 print:hidden">
      {kids && (
        <p className="mb-5 max-w-prose text-lg">
          {kids.time === time ? (
            <Trans>
              {name} is at the same time, for ages {ph({ from: kids.ages.from })} to{" "}
              {ph({ until: kids.ages.to })}.
            </Trans>
          ) : (
            <Trans>
              {name} is at {ph({ time: clockTime(kids.time) })}, for ages {ph({ from: kids.ages.from })} to{" "}
              {ph({ until: kids.ages.to })}.
            </Trans>
          )}
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        <PageLink to="/new-here" className={button} otherwise={null}>
          <Trans>What to expect</Trans>
        </PageLink>
        <PageLink to={path} className={button} otherwise={null}>
          {name}
        </PageLink>
        <PageLink to="/services" className={button} otherwise={null}>
          <Trans>All our services</Trans>
        </PageLink>
        <Link to="/contact-us" className={button}>
          <Trans>Ask us</Trans>
        </Link>
      </p>
    </nav>
  );
}

/** From just before a service until the day ends. */
export function AroundService() {
  return (
    <nav aria-label={t`While you are with us`} className="mt-10 print:hidden">
      <p className="flex flex-wrap gap-3">
        <Link to="/submit-prayer-requests" className={button}>
          <Trans>Ask for prayer</Trans>
        </Link>
        <Give />
        <PageLink to="/new-here" className={button} otherwise={null}>
          <Trans>I’m new</Trans>
        </PageLink>
      </p>
    </nav>
  );
}

function Give() {
  const second = (
    <PageLink to="/giving" className={button} otherwise={null}>
      <Trans>Give</Trans>
    </PageLink>
  );
  return (
    <PageLink to="/givings" className={button} otherwise={second}>
      <Trans>Give</Trans>
    </PageLink>
  );
}
