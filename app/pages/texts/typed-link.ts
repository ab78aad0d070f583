import { isTelephoneNumber } from "../../../content/telephone-number.ts";
import { telephoneUrl } from "../../ui/telephone-url.ts";

/**
 * Completes what somebody typed to name a page of this site or another site: `our-garden` becomes `/our-garden`, and
 * `www.films.example` becomes `https://www.films.example`. What begins with a scheme stays as it is, but for the signs
 * between the digits of a telephone number.
 */
export function typedLink(typed: string): string {
  const number = /^tel:(.*)$/i.exec(typed)?.[1] ?? "";
  if (isTelephoneNumber(number, { leastDigits: 2 })) return telephoneUrl(number);
  if (typed === "" || /^([a-z][a-z\d+.-]*:|\/\/|[#?])/i.test(typed)) return typed;
  if (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(typed)) return `https://${typed}`;
  return `/${typed.replace(/^\//, "")}`.toLowerCase().replace(/(.)\/$/, "$1");
}
