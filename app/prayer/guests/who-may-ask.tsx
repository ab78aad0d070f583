import { useNavigation } from "react-router";
import { permitted } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { nextIn } from "../../shell/login-path.ts";
import { Form } from "../../ui/form.tsx";
import { FormFooter } from "../../ui/submit-button.tsx";
import { settingSchema } from "../asking/guest-schema.ts";
import { switchGuests, takesGuests } from "../asking/guest-setting.server.ts";
import type { Route } from "./+types/who-may-ask";
import { GuestsBox } from "./guests-box.tsx";

const list = "/update-prayer-requests";

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = permitted(context, "prayer:moderate");
  return { isOn: await takesGuests(site) };
}

/** Welcome posts here too, and says where to go on. */
export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "prayer:moderate");
  const { isOn } = settingSchema.parse(Object.fromEntries(await readForm(request, settingSchema)));
  await switchGuests(site, viewer, isOn === "on");
  const next = nextIn(request.url);
  return redirectWithNotice(next === "/" ? list : next, "Saved.");
}

export default function WhoMayAsk({ loaderData: { isOn } }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <FormPage title="Who may ask for prayer">
      <Form method="post" className="flex flex-col gap-5">
        <GuestsBox isOn={isOn} />
        <FormFooter cancel={list} submit="Save" busy={busy} />
      </Form>
    </FormPage>
  );
}
