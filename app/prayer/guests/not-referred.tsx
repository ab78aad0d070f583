/** Other sites must not learn the link. Without any referrer, browsers would also hide where a form comes from. */
export function NotReferred() {
  return <meta name="referrer" content="same-origin" />;
}
