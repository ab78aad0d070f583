import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { PageSection } from "../../shell/page-section.tsx";

const devices = () => [
  {
    name: t`iPhone and iPad`,
    steps: [t`Tap Subscribe.`, t`Your Calendar app asks whether to add the calendar: confirm with Add.`],
    words: t`It checks for changes by itself, every hour or every day, depending on your settings.`,
  },
  {
    name: "Android",
    steps: [
      t`Tap Google Calendar, on a computer if you can, and log in with the account that your phone uses.`,
      t`Confirm with Add. Or choose “Other calendars”, then “From URL”, and paste the link.`,
      t`On your phone, open Google Calendar, then Settings, and switch the calendar on.`,
    ],
    words: t`Google looks for changes every few hours, sometimes only once a day, and drops cancelled dates without telling you.`,
  },
  {
    name: "Outlook",
    steps: [
      t`Tap Outlook.com, or Outlook at work for an account of your employer or school.`,
      t`Log in, choose a name and a colour, and confirm with Import.`,
    ],
    words: t`Outlook looks for changes every few hours.`,
  },
  {
    name: t`Mac and Thunderbird`,
    steps: [
      t`On a Mac, click Subscribe, and confirm. Choose how often it refreshes: every hour is a good choice.`,
      t`In Thunderbird, choose “New Calendar”, then “On the Network”, and paste the link.`,
    ],
    words: t`Other programs can use the link too. Look for “subscribe” or “from the internet”.`,
  },
];

export function Instructions() {
  return (
    <PageSection
      heading={t`How it works`}
      words={t`You subscribe once. Nobody needs to know who you are, and you can remove the calendar at any time.`}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {devices().map(({ name, steps, words }) => (
          <section key={name} className="card break-inside-avoid p-6 sm:p-8">
            <h3 className="text-2xl">{name}</h3>
            <ol className="mt-3 list-decimal space-y-2 ps-5 marker:text-gold">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p className="mt-4 text-muted">{words}</p>
          </section>
        ))}
      </div>
      <p className="mt-8 max-w-prose text-muted">
        <Trans>If you are coming today, check this site first: it is always up to date.</Trans>
      </p>
    </PageSection>
  );
}
