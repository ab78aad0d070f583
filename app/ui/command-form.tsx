import { Alert } from "./alert.tsx";
import { useCommand } from "./command.ts";
import { Form } from "./form.tsx";

/** A form for a route without a screen. `children` get whether it is being sent. */
export function CommandForm({
  action,
  preventScrollReset = false,
  onSubmit,
  className,
  children,
}: {
  action: string;
  preventScrollReset?: boolean;
  onSubmit?: () => void;
  className?: string;
  children: (busy: boolean) => React.ReactNode;
}) {
  const command = useCommand(action, { preventScrollReset });
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset={preventScrollReset}
      onSubmit={(submitting) => {
        onSubmit?.();
        command.onSubmit(submitting);
      }}
      className={className}
    >
      {command.problem && (
        <div className="mb-3 w-full max-w-prose">
          <Alert tone="error">{command.problem}</Alert>
        </div>
      )}
      {children(command.busy)}
    </Form>
  );
}

export function CommandButton({
  fields = {},
  buttonClass = "button button-quiet",
  children,
  ...form
}: Omit<React.ComponentProps<typeof CommandForm>, "children"> & {
  fields?: Record<string, string | number>;
  buttonClass?: string;
  children: React.ReactNode;
}) {
  return (
    <CommandForm {...form}>
      {(busy) => (
        <>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" disabled={busy} className={buttonClass}>
            {children}
          </button>
        </>
      )}
    </CommandForm>
  );
}
