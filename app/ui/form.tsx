import { type ComponentProps, useMemo } from "react";
import { Form as PlainForm, useRouteLoaderData } from "react-router";
import { v4 as uuidv4 } from "uuid";
import { formKeyField } from "./form-key.ts";

/** Its key lets a second attempt save nothing twice. Visitors' forms have none: their pages are the same for everybody. */
export function Form({ children, ...form }: ComponentProps<typeof PlainForm>) {
  const key = useFormKey();
  return (
    <PlainForm {...form}>
      {children}
      {/* React leaves the key of the server in the page, or puts the browser's there: either is one. */}
      {key && <input type="hidden" name={formKeyField} value={key} suppressHydrationWarning />}
    </PlainForm>
  );
}

/** The key of one form. It stays while the form is refused: only what was saved loads the page's data again. */
function useFormKey(): string | undefined {
  const root = useRouteLoaderData<{ formKeys?: { sent?: string | undefined } | undefined }>("root");
  return useMemo(() => root?.formKeys && (root.formKeys.sent ?? uuidv4()), [root]);
}
