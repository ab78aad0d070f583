import { useActionData, useNavigation } from "react-router";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { problemIn } from "../../ui/problem-in.ts";
import { FormFooter } from "../../ui/submit-button.tsx";

interface TypedNumber {
  name: string;
  label: string;
  least: number;
  most: number;
  value: number;
}

/** The screen on which a church chooses a number, or several that belong together. */
export function NumberSetting({
  title,
  about,
  numbers,
  cancel,
}: {
  title: string;
  about: React.ReactNode;
  numbers: readonly TypedNumber[];
  cancel: string;
}) {
  const busy = useNavigation().state !== "idle";
  const problem = problemIn(useActionData());
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title={title} />
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      {about}
      <Form method="post" className="card flex flex-col gap-5 p-6 shadow-sm sm:p-10">
        {problem && <Alert tone="error">{problem}</Alert>}
        {numbers.map((number) => (
          <NumberField key={number.name} {...number} />
        ))}
        <FormFooter cancel={cancel} submit="Save" busy={busy} />
      </Form>
    </section>
  );
}

export function NumberField({ name, label, least, most, value }: TypedNumber) {
  return (
    <Field
      id={name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}
      name={name}
      label={label}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      required
      defaultValue={value}
    />
  );
}
