import { data, Form, Link, useNavigation } from "react-router";
import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { type FormRefusal, refusalOf } from "../../items/imports/refusals.ts";
import { refusalAfter } from "../../people/identity/form-result.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { FormButtons, SubmitButton } from "../../ui/submit-button.tsx";
import type { Route } from "./+types/publish-several";
import { readTickedItems } from "./moving-forms.server.ts";
import { kindNames, movingPath } from "./moving-limits.ts";
import { listHiddenItems, publishTogether } from "./publishing.server.ts";
import {
  type HiddenItem,
  hideAgainPath,
  publishableKinds,
  publishMessages,
  publishSeveralPath,
  togetherInWords,
} from "./publishing.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  return { items: await listHiddenItems(site, viewer) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "pages:write");
  const ticked = await readTickedItems(request);
  if (ticked.length === 0)
    return data<FormRefusal<string>>({ ...refusalOf(publishMessages.noneTicked), ticked }, { status: 400 });
  try {
    const { done, failed, id } = await publishTogether(site, viewer, { ticked: new Set(ticked), log });
    const text = togetherInWords(done, failed, ["Published", "Not published"]);
    if (id === undefined) return redirectWithNotice(publishSeveralPath, { text, tone: "error" });
    return redirectWithNotice(publishSeveralPath, { text, undo: hideAgainPath(id) });
  } catch (error) {
    const { status } = refusalAfter(error, log, "several things could not be published");
    return data<FormRefusal<string>>({ ...refusalOf(publishMessages.notSaved), ticked }, { status });
  }
}

export const clientAction = keepsText(publishMessages.notAnswered);

export default function PublishSeveral({ loaderData: { items }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const problem = actionData?.error?.[""]?.[0];
  const ticked = actionData && "ticked" in actionData ? actionData.ticked : undefined;
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title={publishMessages.title} />
      <h1 className="text-4xl sm:text-5xl">{publishMessages.title}</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        {items.length === 0
          ? "Nothing that came from an old site is hidden."
          : "These came from an old site, and visitors do not see them yet. Tick what is right. People who can be recognised in a picture should have been asked."}
      </p>
      <p className="mt-2 max-w-prose text-muted">
        Publishing puts no page into the menu. Add those that belong there under{" "}
        <Link to="/facts/menu/edit" className="text-link">
          Menu and footer
        </Link>
        .
      </p>
      <Form method="post" className="mt-8 flex flex-col gap-10">
        {problem && <Alert tone="error">{problem}</Alert>}
        {publishableKinds.map((kind) => (
          <Hidden key={kind} kind={kind} items={items.filter((item) => item.kind === kind)} ticked={ticked} />
        ))}
        <FormButtons>
          <Link to={movingPath} className="button button-quiet">
            {items.length === 0 ? "Back" : "Cancel"}
          </Link>
          {items.length > 0 && (
            <SubmitButton busy={isBusy} busyLabel="Publishing...">
              Publish
            </SubmitButton>
          )}
        </FormButtons>
      </Form>
    </section>
  );
}

function Hidden({
  kind,
  items,
  ticked,
}: {
  kind: HiddenItem["kind"];
  items: HiddenItem[];
  /** What was ticked, if the form was sent before. */
  ticked: string[] | undefined;
}) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className="text-2xl">{kindNames[kind]}</h2>
      <ul className="mt-3 flex flex-col gap-2">
        {items.map(({ id, title, edit, whyUnticked }) => (
          <li key={id} className="card flex flex-wrap items-center gap-x-4 px-4 py-2 sm:px-5">
            <label className="flex min-h-11 min-w-0 flex-1 basis-48 items-start gap-3 py-2">
              <input
                type="checkbox"
                name="take"
                value={`${kind}:${id}`}
                defaultChecked={ticked ? ticked.includes(`${kind}:${id}`) : whyUnticked === undefined}
                className="mt-1 size-5 shrink-0 accent-(--accent)"
              />
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{title}</span>
                {whyUnticked && <span className="block text-sm text-muted">{whyUnticked}</span>}
              </span>
            </label>
            <Link to={edit} className="text-link inline-flex min-h-11 items-center">
              Open<span className="sr-only"> {title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
