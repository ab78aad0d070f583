import { Link } from "react-router";
import { clockTime } from "../dates/dates.ts";
import { PageLink } from "../pages/prose/page-link.tsx";
import { useNoServices, useServiceTimes } from "../pages/shown-facts/service-times.ts";
import { Telephone } from "../pages/shown-facts/telephone.tsx";
import { useCongregation } from "../pages/shown-facts/use-congregation.ts";
import { useMenu } from "../pages/shown-facts/use-menu.ts";
import { SaveDataButton } from "./data-choice.tsx";
import { SoundSwitch } from "./sound-choice.tsx";

export function Footer() {
  const { name, address, denomination, email, phone, social, videoChannel, welcome } = useCongregation();
  const elsewhere = [denomination, ...social.slice(0, 1), videoChannel].filter((site) => site !== undefined);
  return (
    <footer className="mt-24 footer bg-footer text-[#e9e2d1] print:hidden">
      <div className="shell grid grid-cols-1 gap-x-6 gap-y-10 py-14 wrap-anywhere min-[18rem]:grid-cols-2 sm:gap-x-10 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <div className="col-span-full lg:col-span-1">
          <p className="flex items-center gap-3 font-serif text-2xl narrow:flex-wrap narrow:text-base">
            <span aria-hidden="true" className="logo size-10 shrink-0 text-accent" />
            {name}
          </p>
          {welcome && <p className="mt-4 max-w-xs text-[#b9c4bd]">{welcome}</p>}
          <SaveDataButton />
          <SoundSwitch />
        </div>
        <nav aria-label="Footer" className="row-span-2 lg:row-span-1">
          <h2 className="text-lg text-accent">Find out more</h2>
          <ul className="mt-3">
            {useMenu().footer.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} rel="noopener" className="inline-block py-1.5 hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {elsewhere.length > 0 && (
          <div>
            <h2 className="text-lg text-accent">Elsewhere</h2>
            <ul className="mt-3">
              {elsewhere.map((site) => (
                <li key={site.name}>
                  <a href={site.url} rel="noopener" className="inline-block py-1.5 hover:underline">
                    {site.name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div>
          <h2 className="text-lg text-accent">{phone && !email ? "Visit or call" : "Visit or write"}</h2>
          <ServiceTimes />
          <address className="mt-3 not-italic">
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            {phone && <Telephone number={phone} className="mt-2 block py-1.5 hover:underline" />}
            {email && (
              <a href={`mailto:${email}`} className="block py-1.5 hover:underline">
                {email.slice(0, email.indexOf("@") + 1)}
                <wbr />
                {email.slice(email.indexOf("@") + 1)}
              </a>
            )}
            {!phone && !email && (
              <Link to="/contact-us" className="inline-block py-1.5 hover:underline">
                Contact us
              </Link>
            )}
          </address>
        </div>
      </div>
    </footer>
  );
}

function ServiceTimes() {
  const times = useServiceTimes();
  const sentence = useNoServices();
  if (times.length === 0) return sentence && <p className="mt-3 text-[#f2d9a0]">{sentence}</p>;
  return (
    <ul className="mt-3">
      {times.map(({ name, day, time, notes }) => (
        <li key={name + day}>
          <PageLink to="/services" className="inline-block py-1.5 hover:underline">
            {name}: {day}, {clockTime(time)}
          </PageLink>
          {notes.slice(0, 1).map((note) => (
            <span key={note} className="block text-[#f2d9a0]">
              {note}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
