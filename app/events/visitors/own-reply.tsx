import { Link } from "react-router";
import { CommandButton } from "../../ui/command-form.tsx";

export function OwnReply({
  reply,
  attend,
}: {
  /** `You are coming (2 people).` */
  reply: string;
  /** The page on which people reply to the date. */
  attend: string;
}) {
  return (
    <section aria-label="Your reply" className="print:hidden">
      <p className="font-serif text-xl">{reply}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link to={attend} className="button button-quiet">
          Change
        </Link>
        <CommandButton action={attend.replace(/attend$/, "withdraw")}>I am not coming</CommandButton>
      </div>
    </section>
  );
}
