import { Link } from "react-router";
import { CommandButton } from "../../ui/command-form.tsx";
import type { UpdateToRead } from "./changes.server.ts";

const acceptUpdatePath = "/staff/update";

/** Says once what an update changed for visitors, or left as it was for the church to decide. */
export function UpdateNotice({ changes, mayAccept }: UpdateToRead) {
  return (
    <section
      aria-labelledby="update"
      className="rounded-xl border border-gold/50 bg-gold/10 px-5 py-4 wrap-anywhere"
    >
      <h2 id="update" className="text-2xl">
        The site has a new version
      </h2>
      <ul className="my-3 flex max-w-4xl list-disc flex-col gap-2 pl-6">
        {changes.map(({ text, link }) => (
          <li key={text}>
            {text}{" "}
            {link ? (
              <Link to={link.to} className="text-link -my-1.5 inline-block py-1.5">
                {link.label}
              </Link>
            ) : (
              "Please ask an administrator."
            )}
          </li>
        ))}
      </ul>
      {mayAccept && (
        <CommandButton action={acceptUpdatePath} buttonClass="button button-primary">
          All right
        </CommandButton>
      )}
    </section>
  );
}
