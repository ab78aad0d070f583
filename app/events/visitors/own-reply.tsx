import { Link, useNavigation } from "react-router";
import { Form } from "../../ui/form.tsx";

/** What the reader replied to a date, on its page, and how they change or withdraw it. */
export function OwnReply({
  reply,
  attend,
}: {
  /** `You are coming (2 people).` */
  reply: string;
  /** The page on which people reply to the date. */
  attend: string;
}) {
  const busy = useNavigation().state !== "idle";
  return (
    <section aria-label="Your reply" className="print:hidden">
      <p className="font-serif text-xl">{reply}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link to={attend} className="button button-quiet">
          Change
        </Link>
        <Form method="post" action={attend.replace(/attend$/, "withdraw")}>
          <button type="submit" disabled={busy} className="button button-quiet">
            I am not coming
          </button>
        </Form>
      </div>
    </section>
  );
}
