import { Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { checkedBy } from "../../forms/checked-by.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { saveForm } from "../../forms/save-form.server.ts";
import { typed } from "../../forms/typed.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { pageCheck } from "../../items/text-check/dead-links.server.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { Choices } from "../../ui/choices.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormFooter } from "../../ui/submit-button.tsx";
import { removePage } from "../texts/change-settings.server.ts";
import { linksTo } from "../texts/links-to.server.ts";
import { ownPageMessages } from "../texts/own-pages.ts";
import { leadsToHidden, pathOf, whyAlwaysShown } from "../texts/page-settings.ts";
import { requirePage } from "../texts/pages.server.ts";
import { allPages } from "../texts/published-pages.ts";
import { findRevisionInUse } from "../texts/read-text.server.ts";
import { listLinkablePages } from "../writing/linkable-pages.server.ts";
import { PageSuggestions, pagesToLink } from "../writing/page-links.tsx";
import type { Route } from "./+types/remove-page";
import { AlwaysShown } from "./always-shown.tsx";
import { removalSchema } from "./settings-schema.ts";

export async function loader({ params: { slug: id }, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const page = await requirePage(site, id);
  const { path } = page;
  const { content } = await findRevisionInUse(site.db, page);
  const all = await allPages(site.pages);
  const pages = await listLinkablePages(site, viewer);
  return {
    path,
    title: content.title,
    alwaysShown: whyAlwaysShown[id],
    links: await linksTo(site, viewer, page),
    pages: pages.filter((other) => other.path !== path && !leadsToHidden(all, other.path, site.clock())),
  };
}

export async function action({ request, params: { slug: id }, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "pages:write");
  const page = await requirePage(site, id);
  const { slug, earlierSlugs } = page.settings;
  const own = [slug, ...earlierSlugs].map((slug) => pathOf({ slug }));
  const isPage = await pageCheck(site);
  const all = await allPages(site.pages);
  const refusal = await saveForm(
    request,
    {
      schema: removalSchema,
      save: async ({ leads, to }) => {
        const refused = (refusal: string) => ({ refusal, status: 400, field: "to" });
        if (leads === "page" && own.includes(to)) return refused(ownPageMessages.targetIsItself);
        if (leads === "page" && leadsToHidden(all, to, site.clock()))
          return refused(ownPageMessages.targetIsHidden);
        if (leads === "page" && !isPage(to)) return refused(ownPageMessages.targetIsGone);
        return removePage(site, viewer, page, leads === "page" ? to : null);
      },
      failed: ownPageMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  if (refusal) return refusal;
  return redirectWithNotice("/pages", { text: ownPageMessages.removed, undo: `/pages/${id}/restore` });
}

export const clientAction = keepsText(ownPageMessages.notSaved);

export default function RemovePage({ loaderData, actionData }: Route.ComponentProps) {
  const { path, title, alwaysShown } = loaderData;
  if (alwaysShown)
    return (
      <FormPage title={`Remove ${title}`}>
        <AlwaysShown why={alwaysShown} path={path} />
      </FormPage>
    );
  return (
    <FormPage
      title={`Remove ${title}`}
      lead="Visitors no longer find it. Its texts and its history are kept, so that you can bring it back under Pages."
    >
      <RemovalForm {...loaderData} result={actionData} />
    </FormPage>
  );
}

function RemovalForm({
  path,
  links,
  pages,
  result,
}: Pick<Route.ComponentProps["loaderData"], "path" | "links" | "pages"> & {
  result: Route.ComponentProps["actionData"];
}) {
  const { fields, busy, props } = useCheckedForm({
    checks: checkedBy(removalSchema),
    result,
    defaultValue: { leads: "nowhere" },
  });
  return (
    <>
      {links.length > 0 && (
        <div>
          <h2 className="text-2xl">These link to {path}</h2>
          <ul className="mt-3 flex flex-col gap-1">
            {links.map(({ title, editor }) => (
              <li key={editor}>
                <Link to={editor} className="text-link">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Form {...props} className="flex flex-col gap-5">
        <div className="group/leads flex flex-col gap-5">
          <Choices
            field={fields.leads}
            type="radio"
            legend="People who open its link later"
            options={[
              ["nowhere", "are told that the page is gone"],
              ["page", "are sent to another page"],
            ]}
          />
          <div className="hidden group-has-[[value=page]:checked]/leads:block">
            <Field
              label="The other page"
              hint="Such as /services."
              list={pagesToLink}
              autoComplete="off"
              {...typed(fields.to)}
            />
          </div>
        </div>
        <PageSuggestions pages={pages} />
        <FormFooter cancel={path} submit="Remove page" busyLabel="Removing..." busy={busy} />
      </Form>
    </>
  );
}
