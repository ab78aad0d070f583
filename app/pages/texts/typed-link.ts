/**
 * Completes what somebody typed to name a page of this site or another site: `our-garden` becomes `/our-garden`, and
 * `www.films.example` becomes `https://www.films.example`. What begins with a scheme stays as it is.
 */
export function typedLink(typed: string): string {
  if (typed === "" || /^([a-z][a-z\d+.-]*:|\/\/|[#?])/i.test(typed)) return typed;
  if (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(typed)) return `https://${typed}`;
  return `/${typed.replace(/^\//, "")}`.toLowerCase().replace(/(.)\/$/, "$1");
}
