import { useNavigation } from "react-router";
import { z } from "zod";
import { permitted } from "../contexts.ts";
import { readForm } from "../forms/read-form.server.ts";
import { FormPage } from "../people/identity/form-page.tsx";
import { redirectWithNotice } from "../serving/responses/notice.server.ts";
import { nextIn } from "../shell/login-path.ts";
import { Form } from "../ui/form.tsx";
import { FormFooter } from "../ui/submit-button.tsx";
import type { Route } from "./+types/pictures";
import { PictureBox } from "./picture-box.tsx";
import { needsPicture, switchPostPictures } from "./picture-setting.server.ts";
import { postItem } from "./post-item.ts";
import { postMessages } from "./post-limits.ts";

const schema = z.object({ isNeeded: z.literal("on").optional() });

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = permitted(context, "posts:write");
  return { isNeeded: await needsPicture(site) };
}

/** Welcome posts here too, and says where to go on. */
export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "posts:write");
  const { isNeeded } = schema.parse(Object.fromEntries(await readForm(request, schema)));
  await switchPostPictures(site, viewer, isNeeded !== undefined);
  const next = nextIn(request.url);
  return redirectWithNotice(next === "/" ? postItem.list : next, postMessages.settingSaved);
}

export default function PicturesOfPosts({ loaderData: { isNeeded } }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <FormPage title="Pictures of daily posts">
      <Form method="post" className="flex flex-col gap-5">
        <PictureBox isNeeded={isNeeded} />
        <FormFooter cancel={postItem.list} submit="Save" busy={busy} />
      </Form>
    </FormPage>
  );
}
