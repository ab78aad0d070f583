import { Form, Link, useNavigation } from "react-router";
import { kinds } from "../../changes/kinds.ts";
import { here } from "../../contexts.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { needs } from "../../shell/needs.server.ts";
import { Field } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { previewable, previewKinds } from "../registry/items.ts";
import type { Route } from "./+types/share";
import { findToShare, sharePreview } from "./item-previews.server.ts";
import { previewDays, previewMessages } from "./preview-messages.ts";

export const middleware = [needs(...previewKinds.map((kind) => kinds[kind].permission))];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  const { kind, title, hidden } = await findToShare(site, viewer, params);
  return { title, hidden, list: previewable[kind].list, noun: kinds[kind].name };
}

/** The link is shown once: only what is needed to recognise it is stored. */
export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = here(context);
  const item = await findToShare(site, viewer, params);
  if (item.hidden === undefined) return { link: undefined };
  const token = await sharePreview(site, viewer, item);
  return { link: `${site.settings.siteUrl.replace(/\/$/, "")}/preview?token=${token}` };
}

export default function SharePreview({ loaderData, actionData }: Route.ComponentProps) {
  const { title, hidden, list, noun } = loaderData;
  const busy = useNavigation().state !== "idle";
  const link = actionData?.link;
  return (
    <FormPage
      title="Share a preview"
      lead={`Anybody who has the link sees this ${noun} as visitors will, for ${previewDays} days or until it is public.`}
    >
      <p className="wrap-anywhere">
        <strong className="font-semibold">{title}</strong>
        {hidden !== undefined && <span className="block text-muted">{hidden}</span>}
      </p>
      {hidden === undefined && <p>{previewMessages.isShown}</p>}
      {link !== undefined && (
        <div role="status" className="flex flex-col gap-3">
          <Field
            id="preview-link"
            label="The link"
            hint="Copy it now: it is not shown again."
            type="text"
            readOnly
            defaultValue={link}
            key={link}
          />
          <p>
            <a href={link} className="text-link">
              Open the preview
            </a>
          </p>
        </div>
      )}
      <Form method="post" className="flex flex-wrap gap-3">
        <Link to={list} className="button button-quiet">
          Back to the list
        </Link>
        {hidden !== undefined && (
          <SubmitButton busy={busy} busyLabel="Making a link...">
            {link === undefined ? "Make a link" : "Make another link"}
          </SubmitButton>
        )}
      </Form>
      {hidden !== undefined && <p className="text-muted">A new link replaces the old one.</p>}
    </FormPage>
  );
}
