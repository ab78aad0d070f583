import { useNavigation } from "react-router";
import { z } from "zod";
import { permitted } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { nextIn } from "../../shell/login-path.ts";
import { Form } from "../../ui/form.tsx";
import { FormFooter } from "../../ui/submit-button.tsx";
import { FormPage } from "../identity/form-page.tsx";
import type { Route } from "./+types/what-is-asked";
import { PersonalFactsBox } from "./personal-facts-box.tsx";
import { asksPersonalFacts, switchPersonalFacts } from "./registration-setting.server.ts";

const schema = z.object({ isAsked: z.literal("on").optional() });

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = permitted(context, "people:manage");
  return { isAsked: await asksPersonalFacts(site) };
}

/** Welcome posts here too, and says where to go on. */
export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "people:manage");
  const { isAsked } = schema.parse(Object.fromEntries(await readForm(request, schema)));
  await switchPersonalFacts(site, viewer, isAsked !== undefined);
  const next = nextIn(request.url);
  return redirectWithNotice(next === "/" ? "/people" : next, "Saved.");
}

export default function WhatIsAsked({ loaderData: { isAsked } }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <FormPage title="What people are asked when they register">
      <Form method="post" className="flex flex-col gap-5">
        <PersonalFactsBox isAsked={isAsked} />
        <FormFooter cancel="/people" submit="Save" busy={busy} />
      </Form>
    </FormPage>
  );
}
