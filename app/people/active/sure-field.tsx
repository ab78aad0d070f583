import { Trans } from "@lingui/react/macro";
import { useActionData } from "react-router";

/** The tick with which people say that they are sure; nothing before `askIfNobodyIsLeft` has asked. */
export function SureField() {
  const asked = useActionData() as { asksIfSure?: boolean } | undefined;
  return asked?.asksIfSure ? <SureTick /> : null;
}

export function SureTick() {
  return (
    <label className="flex items-start gap-3">
      <input type="checkbox" name="sure" required className="mt-1 size-5 shrink-0 accent-(--accent)" />
      <span>
        <Trans>I know that nobody can do this then.</Trans>
      </span>
    </label>
  );
}
