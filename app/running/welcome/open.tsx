import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data, Link } from "react-router";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { here } from "../../contexts.ts";
import { clockTime } from "../../dates/dates.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { saveForm } from "../../forms/save-form.server.ts";
import { RemoveSample } from "../../lists/remove-sample.tsx";
import { pictureMessages } from "../../media/library/picture-limits.ts";
import { newPictureSchema } from "../../media/library/picture-schema.ts";
import { addPicture } from "../../media/library/pictures.server.ts";
import { pictureFolder } from "../../media/storage/storage-folders.ts";
import { changeMainImage, readBackground } from "../../pages/background/background.server.ts";
import { type ServiceTime, useNoServices, useServiceTimes } from "../../pages/shown-facts/service-times.ts";
import { useCongregation } from "../../pages/shown-facts/use-congregation.ts";
import { PersonalFactsBox } from "../../people/registration/personal-facts-box.tsx";
import { asksPersonalFacts } from "../../people/registration/registration-setting.server.ts";
import { PictureBox } from "../../posts/picture-box.tsx";
import { needsPicture } from "../../posts/picture-setting.server.ts";
import { takesGuests } from "../../prayer/asking/guest-setting.server.ts";
import { GuestsQuestion } from "../../prayer/guests/guests-question.tsx";
import { hasSample } from "../../sample/sample.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { withNext } from "../../shell/login-path.ts";
import { CommandForm } from "../../ui/command-form.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { isNamedInSettings, may } from "../../viewer.ts";
import { mailIsSet } from "../health/mail-checks.server.ts";
import { listTasks, type Task } from "../still-to-do/tasks.server.ts";
import type { Route } from "./+types/open";
import { notStored, requireNewcomer } from "./access.server.ts";
import { OwnPicture } from "./own-picture.tsx";
import { OtherSteps, StepPage } from "./step-page.tsx";
import { VisitorsView } from "./visitors-view.tsx";
import { stepPaths } from "./welcome.ts";
import { welcomeMessages } from "./welcome-messages.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const { person, isByCode } = await requireNewcomer(request, context);
  if (isByCode) throw redirect(stepPaths.you);
  const loaded = {
    email: shownAddress(person.email),
    emailOfSettings: isNamedInSettings(person, site.settings)
      ? undefined
      : shownAddress(site.settings.admin.email),
    hasSample: await hasSample(site.db, person),
    mails: await mailIsSet(site),
    hasPicture: (await readBackground(site.db)).mainImageUrl !== "",
    tasks: (await listTasks(site, person)) ?? [],
    takesGuests: may(person, "prayer:moderate") ? await takesGuests(site) : undefined,
    needsPicture: may(person, "posts:write") ? await needsPicture(site) : undefined,
    asksPersonalFacts: may(person, "people:manage") ? await asksPersonalFacts(site) : undefined,
  };
  return data(loaded, { headers: notStored });
}

/** Takes the picture. The other questions are commands of their own. */
export async function action({ request, context }: Route.ActionArgs) {
  const { site, log } = here(context);
  const { person, isByCode } = await requireNewcomer(request, context);
  if (isByCode) throw redirect(stepPaths.you);
  const refusal = await saveForm(
    request,
    {
      schema: newPictureSchema,
      picture: { field: "url", text: "alt", folder: pictureFolder, isRequired: true },
      save: async (picture) => {
        const added = await addPicture(site, person, picture);
        if ("refusal" in added) return added;
        await changeMainImage(site, person, { mainImageUrl: picture.url, mainImageAlt: picture.alt });
        return "saved";
      },
      failed: pictureMessages.failed,
    },
    { storage: site.storage, viewer: person, log },
  );
  return refusal ?? redirectWithNotice(stepPaths.open, welcomeMessages.pictureShown());
}

export const clientAction = keepsText(pictureMessages.notSaved);

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

const nextSteps = () => [
  {
    to: "/staff/health",
    label: t`Check the site`,
    about: t`emails, https and backups, each with what to do`,
  },
  {
    to: "/pages",
    label: t`Change texts and church details`,
    about: t`people, groups and the text of every page`,
  },
  {
    to: "/pages/move-in",
    label: t`Copy texts from your old site`,
    about: t`its pages, posts and pictures, as drafts`,
  },
  {
    to: "/people/invite",
    label: t`Invite helpers`,
    about: t`each gets a role. With a second administrator, nobody who gets hold of one account can change everything, and bank details can be confirmed at once`,
  },
  { to: "/event-create", label: t`Add an event`, about: t`once, or every week` },
  { to: "/", label: t`See your site`, about: t`as visitors do` },
];

export default function OpenStep({ loaderData, actionData }: Route.ComponentProps) {
  const { email, emailOfSettings, hasSample, mails, hasPicture, tasks } = loaderData;
  return (
    <StepPage step="open" lead={t`Visitors see this now.`} preview={<VisitorsView />}>
      <WhatWasSet administrator={email} />
      {emailOfSettings && (
        <p className="rounded-xl border border-line bg-sunken px-5 py-4">
          <Trans>
            The settings name another administrator,{" "}
            <bdi _t="email" className="wrap-anywhere">
              {emailOfSettings}
            </bdi>
            . In an emergency, a new ADMIN_PASSWORD opens that account. To have one account only, set
            ADMIN_EMAIL to your own email.
          </Trans>
        </p>
      )}
      {hasSample && <RemoveSample next={stepPaths.open} />}
      <OwnPicture hasOne={hasPicture} result={actionData} />
      <StillToDo tasks={tasks} />
      <h2 className="mt-4 text-2xl">
        <Trans>Emails</Trans>
      </h2>
      <p>
        {mails.text} {mails.nextStep}
      </p>
      <CommandForm action={withNext("/staff/health/test-mail", stepPaths.open)}>
        {(busy) => (
          <button type="submit" disabled={busy} className="button button-quiet">
            {busy ? t`Sending...` : t`Send me a test mail`}
          </button>
        )}
      </CommandForm>
      <Settings {...loaderData} />
      <h2 className="mt-4 text-2xl">
        <Trans>What you can do next</Trans>
      </h2>
      <ul className="flex flex-col gap-2">
        {nextSteps().map(({ to, label, about }) => (
          <li key={to}>
            <Link to={to} className="text-link inline-block py-1 font-semibold">
              {label}
            </Link>
            <span className="text-muted">: {about}</span>
          </li>
        ))}
      </ul>
      <OtherSteps step="open" />
    </StepPage>
  );
}

/** What the church decides for itself, as it comes. */
function Settings({
  takesGuests,
  needsPicture,
  asksPersonalFacts,
}: {
  takesGuests: boolean | undefined;
  needsPicture: boolean | undefined;
  asksPersonalFacts: boolean | undefined;
}) {
  return (
    <>
      {takesGuests !== undefined && (
        <>
          <h2 className="mt-4 text-2xl">
            <Trans>Prayer requests</Trans>
          </h2>
          <CommandForm
            action={withNext("/update-prayer-requests/guests", stepPaths.open)}
            className="flex flex-col items-start gap-4"
          >
            {(busy) => <GuestsQuestion isOn={takesGuests} busy={busy} />}
          </CommandForm>
        </>
      )}
      {needsPicture !== undefined && (
        <Setting title={t`Daily posts`} path="/update-daily-post/pictures">
          <PictureBox isNeeded={needsPicture} />
        </Setting>
      )}
      {asksPersonalFacts !== undefined && (
        <Setting title={t`Register`} path="/people/registration">
          <PersonalFactsBox isAsked={asksPersonalFacts} />
        </Setting>
      )}
    </>
  );
}

function Setting({ title, path, children }: { title: string; path: string; children: React.ReactNode }) {
  return (
    <>
      <h2 className="mt-4 text-2xl">{title}</h2>
      <CommandForm action={withNext(path, stepPaths.open)} className="flex flex-col items-start gap-4">
        {(busy) => (
          <>
            {children}
            <SubmitButton busy={busy} busyLabel={t`Saving...`} tone="quiet">
              <Trans>
                Save{" "}
                <span _t="what" className="sr-only">
                  {title}
                </span>
              </Trans>
            </SubmitButton>
          </>
        )}
      </CommandForm>
    </>
  );
}

const mostShown = 5;

function StillToDo({ tasks }: { tasks: readonly Task[] }) {
  if (tasks.length === 0) return null;
  return (
    <>
      <h2 className="mt-4 text-2xl">
        <Trans>Still to do</Trans>
      </h2>
      <ul className="flex flex-col gap-2">
        {tasks.slice(0, mostShown).map(({ id, text, write }) => (
          <li key={id} className="wrap-anywhere">
            {text}{" "}
            <Link to={write.to} className="text-link inline-block py-1 font-semibold">
              {write.label}
              <span className="sr-only">: {text}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/staff/still-to-do" className="button button-quiet">
          {tasks.length > mostShown ? t`See all ${{ count: tasks.length }}` : t`See the list`}
        </Link>
      </p>
    </>
  );
}

function WhatWasSet({ administrator }: { administrator: string }) {
  const { name, welcome, address, phone, email } = useCongregation();
  const services = useServiceTimes();
  const sentence = useNoServices();
  const facts = [
    [t`Name`, name],
    [t({ message: "Welcome", context: "label of the sentence under the church’s name" }), welcome],
    [
      t`Services`,
      sentence ?? services.map((service) => `${service.name}: ${whenAndWhere(service)}`).join("\n"),
    ],
    [t`Address`, address.join(", ")],
    [t`Phone`, phone],
    [t`Email`, email],
    [t`Administrator`, administrator],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{value || "–"}</dd>
        </div>
      ))}
    </dl>
  );
}

function whenAndWhere({ day, time, place }: ServiceTime): string {
  return [day, clockTime(time), place].filter(Boolean).join(", ");
}
