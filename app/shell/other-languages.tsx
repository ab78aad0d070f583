import { t } from "@lingui/core/macro";
import { useLocation } from "react-router";
import { baseOf } from "../../platform/language/language-tag.ts";
import { withPrefix } from "../../platform/language/url-prefix.ts";
import { Icon } from "../ui/icon.tsx";
import { type SpokenLanguage, useOtherLanguages } from "./spoken.ts";

/** Leads to this same page in each other language of the church. */
export function LanguageLinks({ className }: { className: string }) {
  return useOtherLanguages().map((language) => (
    <LanguageLink key={language.tag} language={language} className={className}>
      {language.name}
    </LanguageLink>
  ));
}

/** For visitors whose browser prefers another language of the church: `language-offer.ts` shows the line in that one. */
export function LanguageOffer() {
  const others = useOtherLanguages();
  if (others.length === 0) return null;
  return (
    <aside
      hidden
      suppressHydrationWarning
      data-offers=""
      aria-label={t({ message: "Language", comment: "Names the line that offers this page in another one" })}
      className="bg-sunken text-ink print:hidden"
    >
      {others.map((language) => (
        <p
          key={language.tag}
          hidden
          suppressHydrationWarning
          lang={language.tag}
          className="shell py-0.5 text-sm [&:not([hidden])]:flex items-center justify-between gap-x-4"
        >
          <LanguageLink language={language} className="text-link inline-flex min-h-11 items-center">
            {language.offer}
          </LanguageLink>
          <button
            type="button"
            data-stays=""
            aria-label={language.close}
            className="inline-flex size-11 shrink-0 items-center justify-center"
          >
            <Icon name="close" className="size-4" />
          </button>
        </p>
      ))}
    </aside>
  );
}

/** The page comes as a whole: its scripts are those of another language. */
function LanguageLink({
  language: { tag, prefix },
  className,
  children,
}: {
  language: SpokenLanguage;
  className: string;
  children: string;
}) {
  const { pathname, search } = useLocation();
  return (
    <a
      href={withPrefix(prefix, pathname + search)}
      hrefLang={baseOf(tag)}
      lang={tag}
      data-speaks=""
      className={className}
    >
      {children}
    </a>
  );
}
