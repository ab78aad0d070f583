import { Link } from "react-router";
import { clockTime } from "../dates/dates.ts";
import { PageLink } from "../pages/prose/page-link.tsx";
import { useNoServices, useServiceTimes } from "../pages/shown-facts/service-times.ts";
import { Telephone } from "../pages/shown-facts/telephone.tsx";
import { useCongregation } from "../pages/shown-facts/use-congregation.ts";
import { useMenu } from "../pages/shown-facts/use-menu.ts";
import { EmailText } from "../ui/email-text.tsx";
import { SaveDataButton } from "./data-choice.tsx";
import { LanguageLinks } from "./other-languages.tsx";
import { SoundChoice } from "./sound-choice.tsx";

/** Links that stand in the last line, in smaller type, whatever their labels are. */
const quietPaths = ["/data-protection-policy", "/terms-and-conditions"];

/** First the church itself, then links, and last one quiet line. */
export function Footer() {
  return (
    <footer className="footer mt-24 wrap-anywhere print:hidden">
      <div className="shell pt-14 pb-6">
        <div className="footer-columns">
          <Church />
        </div>
        <div className="footer-columns footer-line mt-10 pt-8">
          <Links />
        </div>
        <QuietLine />
      </div>
    </footer>
  );
}

const link = "inline-block py-1.5 hover:underline";

function Church() {
  const { name, address, email, phone, welcome } = useCongregation();
  return (
    <>
      <div className="col-span-full lg:col-span-2">
        <p className="flex items-center gap-3 font-serif text-3xl narrow:flex-wrap narrow:text-base">
          <span aria-hidden="true" className="logo size-11 shrink-0 text-accent" />
          {name}
        </p>
        {welcome && <p className="mt-4 max-w-md footer-quiet text-lg">{welcome}</p>}
      </div>
      <ServiceTimes />
      <div>
        <h2 className="text-lg text-accent">{phone && !email ? "Visit or call" : "Visit or write"}</h2>
        <address className="mt-3 not-italic">
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          {phone && <Telephone number={phone} className="mt-2 block py-1.5 hover:underline" />}
          {email && (
            <a href={`mailto:${email}`} className="block py-1.5 hover:underline">
              <EmailText email={email} />
            </a>
          )}
          {!phone && !email && (
            <Link to="/contact-us" className={link}>
              Contact us
            </Link>
          )}
        </address>
      </div>
    </>
  );
}

function Links() {
  const { denomination, social, videoChannel } = useCongregation();
  const elsewhere = [denomination, ...social.slice(0, 1), videoChannel].filter((site) => site !== undefined);
  return (
    <>
      <nav
        aria-label="Footer"
        className={elsewhere.length > 0 ? "col-span-full lg:col-span-3" : "col-span-full"}
      >
        <h2 className="text-lg text-accent">Find out more</h2>
        <ul className="footer-links mt-3 lg:columns-3">
          {useMenu()
            .footer.filter(({ to }) => !quietPaths.includes(to))
            .map(({ to, label }) => (
              <li key={to}>
                <Link to={to} rel="noopener" className={link}>
                  {label}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      {elsewhere.length > 0 && (
        <div className="col-span-full lg:col-span-1">
          <h2 className="text-lg text-accent">Elsewhere</h2>
          <ul className="footer-links mt-3 lg:columns-1">
            {elsewhere.map((site) => (
              <li key={site.name}>
                <a href={site.url} rel="noopener" className={link}>
                  {site.name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** How this site behaves in this browser, and what nobody comes for. */
function QuietLine() {
  const links = useMenu().footer.filter(({ to }) => quietPaths.includes(to));
  return (
    <div className="mt-8 footer-line footer-quiet flex flex-wrap items-center gap-x-6 pt-4 text-[0.95rem]">
      <SaveDataButton />
      <SoundChoice />
      <LanguageLinks className="inline-flex min-h-11 items-center hover:underline" />
      {links.map(({ to, label }) => (
        <Link key={to} to={to} rel="noopener" className="inline-flex min-h-11 items-center hover:underline">
          {label}
        </Link>
      ))}
    </div>
  );
}

function ServiceTimes() {
  const times = useServiceTimes();
  const sentence = useNoServices();
  if (times.length === 0 && !sentence) return null;
  return (
    <div>
      <h2 className="text-lg text-accent">When we meet</h2>
      {times.length === 0 ? (
        <p className="mt-3 text-[#f2d9a0]">{sentence}</p>
      ) : (
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
      )}
    </div>
  );
}
