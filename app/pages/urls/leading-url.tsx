import { Link } from "react-router";
import { CommandButton } from "../../ui/command-form.tsx";
import type { ListedUrl } from "./url-reads.server.ts";

export function LeadingUrlRow({
  url: { id, path, target, version, isGuessed, isOfPage, leadsTo, title },
}: {
  url: ListedUrl & { title: string | undefined };
}) {
  const screens = `/pages/addresses/${id}`;
  const isOff = target === null;
  const problem = isOfPage
    ? "A page has this link, so people see that page."
    : isOff
      ? "Switched off."
      : leadsTo === undefined && `Leads nowhere now: visitors do not see ${target}.`;
  return (
    <li className="card flex flex-wrap items-center gap-x-5 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-xl wrap-anywhere">{path}</h3>
        {problem ? (
          <p className="text-sm font-semibold wrap-anywhere">{problem}</p>
        ) : (
          <p className="text-sm wrap-anywhere text-muted">
            leads to{" "}
            <Link to={leadsTo ?? ""} className="text-link">
              {title ? `${title} (${leadsTo})` : leadsTo}
            </Link>
          </p>
        )}
      </div>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
        <Link to={`${screens}/change`} className="button button-quiet min-h-10 px-4 py-1">
          Change<span className="sr-only"> {path}</span>
        </Link>
        {isGuessed && !isOff && (
          <Command action={`${screens}/switch-off`} {...{ version, path }}>
            Switch off
          </Command>
        )}
        {version > 0 && (
          <Command action={`${screens}/remove`} {...{ version, path }}>
            {isGuessed ? "Put back" : "Remove"}
          </Command>
        )}
      </div>
    </li>
  );
}

function Command({
  action,
  version,
  path,
  children,
}: {
  action: string;
  version: number;
  path: string;
  children: string;
}) {
  return (
    <CommandButton
      action={action}
      fields={{ version }}
      preventScrollReset
      buttonClass="button button-quiet min-h-10 px-4 py-1"
    >
      {children}
      <span className="sr-only"> {path}</span>
    </CommandButton>
  );
}
