import { DialogLink } from "../../lists/managed-list.tsx";
import { Telephone } from "../../pages/shown-facts/telephone.tsx";
import { CommandButton } from "../../ui/command-form.tsx";
import { PlainText } from "../../ui/plain-text.tsx";
import { usePageSearch } from "../../ui/use-page-search.ts";
import { type Step, stepNames, steps } from "./newcomer-limits.ts";

interface ShownCard {
  id: string;
  name: string;
  email: string;
  phone: string;
  question: string;
  on: string;
  asked: string;
  isNew: boolean;
  /** Since when nobody has seen it; empty for less than a day. */
  since: string;
  done: { step: Step; text: string }[];
}

export function CardOfNewcomer({
  card: { id, name, email, phone, question, on, asked, isNew, since, done },
  label,
}: {
  card: ShownCard;
  /** What its buttons are named after. */
  label: string;
}) {
  const search = usePageSearch();
  const last = done.at(-1)?.step;
  const left = stepNames.slice(last === undefined ? 0 : stepNames.indexOf(last) + 1);
  return (
    <article className="card flex flex-col gap-3 p-5 sm:p-6">
      {isNew && (
        <p className="self-start rounded-full bg-gold/15 px-2.5 text-sm font-semibold text-gold">
          {["Not seen yet", since].filter(Boolean).join(", ")}
        </p>
      )}
      <div>
        <h2 className="text-2xl wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        <p className="font-semibold">{on}</p>
        <p className="text-sm text-muted">Asked {asked}</p>
      </div>
      {question && <PlainText text={question} />}
      {(email || phone) && (
        <p className="flex flex-wrap gap-x-5">
          {email && (
            <a href={`mailto:${email}`} className="text-link py-1.5 wrap-anywhere">
              {email}
            </a>
          )}
          {phone && <Telephone number={phone} className="text-link inline-block py-1.5" />}
        </p>
      )}
      {done.length > 0 && (
        <ul className="text-muted wrap-anywhere">
          {done.map(({ step, text }) => (
            <li key={step}>{text}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {left.map((step, index) => (
          <CommandButton
            key={step}
            action={`/newcomers/${id}/steps/${step}${search}`}
            preventScrollReset
            buttonClass={`button min-h-10 px-4 py-1 ${index === 0 ? "button-primary" : "button-quiet"}`}
          >
            {steps[step].button}
            <span className="sr-only"> {label}</span>
          </CommandButton>
        ))}
        <DialogLink to={`${id}/delete`} name={label} tone="danger">
          Delete
        </DialogLink>
      </div>
    </article>
  );
}
