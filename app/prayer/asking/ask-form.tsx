import { getFormProps, getInputProps, type SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { checkedByRules } from "../../forms/checked-by-rules.ts";
import { FormProblems } from "../../forms/form-problems.tsx";
import { PictureField } from "../../forms/picture-field.tsx";
import type { ValuesOf } from "../../forms/rules.ts";
import { typed, typedLines } from "../../forms/typed.ts";
import { useFormWithPicture } from "../../forms/use-form-with-picture.ts";
import { prayerFolder } from "../../media/storage/storage-folders.ts";
import { Field, TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { prayerLimits } from "../prayer-limits.ts";
import { askedPrayerRules } from "../prayer-rules.ts";
import { AskButtons, AudienceField, FurtherFields } from "./ask-fields.tsx";
import { NeedsSomebody } from "./needs-somebody.tsx";

interface AskFormProps {
  /** The names that can be shown. */
  names: { mine: string; first: string };
  /** Whether somebody reads what nobody else reads. */
  hasPastor: boolean;
  /** Whether the account has no name to show. */
  asksForName: boolean;
  unfoldHelp: () => void;
  result: SubmissionResult | undefined;
}

export function AskForm({ names, hasPastor, asksForName, unfoldHelp, result }: AskFormProps) {
  const { form, fields, upload, busy } = useFormWithPicture<ValuesOf<typeof askedPrayerRules>>({
    defaultValue: { nameShown: "mine", category: "" },
    checks: checkedByRules(askedPrayerRules),
    folder: prayerFolder,
    field: "picUrl",
    result,
  });
  const name = names.mine;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      autoComplete="off"
      className="flex flex-col gap-5"
    >
      <FormProblems form={form} upload={upload} />
      <Field label={t`Title`} autoComplete="off" maxLength={prayerLimits.title} {...typed(fields.title)} />
      <TextArea
        label={t`Content`}
        autoComplete="off"
        rows={8}
        {...typedLines(fields.content, prayerLimits.content)}
      />
      <input {...getInputProps(fields.picUrl, { type: "hidden" })} />
      <PictureField
        id={`${form.id}-picture`}
        label={t`Picture (optional)`}
        upload={upload}
        current={fields.picUrl.initialValue}
        text={fields.picAlt}
      />
      <AudienceField fields={fields} hasPastor={hasPastor} />
      <p className="text-muted">
        {asksForName ? (
          <Trans comment="A promise about who can read a prayer request, and with which name. The last word is the email that would be shown.">
            Only you and the people who look after prayer requests can read it at first. Once they have read
            it, the people whom you have chosen can, with the name that you enter, or else your email, beside
            it unless you choose otherwise below: <strong className="text-ink wrap-anywhere">{name}</strong>.
          </Trans>
        ) : (
          <Trans comment="A promise about who can read a prayer request, and with which name. The last word is the name that would be shown.">
            Only you and the people who look after prayer requests can read it at first. Once they have read
            it, the people whom you have chosen can, with your name beside it unless you choose otherwise
            below: <strong className="text-ink wrap-anywhere">{name}</strong>.
          </Trans>
        )}
      </p>
      <FurtherFields
        fields={fields}
        names={[
          ["mine", asksForName ? t`The name above` : name],
          ...(asksForName || names.first !== name
            ? [
                [
                  "first",
                  asksForName
                    ? t({ message: "Only its first word", comment: "Of the name above" })
                    : names.first,
                ] as const,
              ]
            : []),
          ["none", t`No name`],
        ]}
      >
        {asksForName && (
          <Field
            label={t`Name to show (optional)`}
            hint={t`Your account has no name. If you leave this empty, your email is shown.`}
            autoComplete="name"
            dir="auto"
            maxLength={prayerLimits.userName}
            {...typed(fields.userName)}
          />
        )}
      </FurtherFields>
      <NeedsSomebody field={fields.needsSomebody} unfoldHelp={unfoldHelp} />
      <AskButtons busy={busy} />
    </Form>
  );
}
