/** HTML that people write. Anything else in angle brackets is text, such as `<Office>`. */
export const htmlNames = new Set(
  (
    "a abbr address article aside audio b bdi bdo big blockquote body br button canvas caption center cite code col dd del " +
    "details dfn dialog div dl dt em embed fieldset figcaption figure font footer form frame h1 h2 h3 h4 h5 h6 head header hr " +
    "html i iframe img input ins kbd label legend li link main map mark math menu meta meter nav noscript object ol optgroup " +
    "option p param picture pre progress q rp rt ruby s samp script section select small source span strike strong style sub " +
    "summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr"
  ).split(" "),
);
