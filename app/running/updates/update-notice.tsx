import { Link } from "react-router";
import { CommandButton } from "../../ui/command-form.tsx";
import type { UpdateToRead } from "./changes.server.ts";

const acceptUpdatePath = "/staff/update";

/** Says once what an update changed for visitors, or left as it was for the church to decide. */
export function UpdateNotice({ changes, mayAccept }: UpdateToRead) {
  return (
    <details>
      <summary className="text-link min-h-8 cursor-pointer py-1">See what is different for visitors</summary>
      <ul className="my-3 flex list-disc flex-col gap-2 ps-6 text-ink">
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
        <CommandButton action={acceptUpdatePath} buttonClass="button button-quiet min-h-10 px-4 py-1">
          All right
        </CommandButton>
      )}
    </details>
  );
}
