// See `language-offer.ts`.
{
  const key = "language-chosen";
  const chosen = () => {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  };
  const base = (tag) => tag.split("-")[0].toLowerCase();
  const line = document.querySelector("[data-offers]");
  const offers = [...line.children];
  const here = base(document.documentElement.lang);
  const wanted = navigator.languages
    .map(base)
    .find((language) => language === here || offers.some(({ lang }) => base(lang) === language));
  if (!chosen())
    for (const offer of offers)
      if (wanted !== here && base(offer.lang) === wanted) line.hidden = offer.hidden = false;
  addEventListener(
    "click",
    ({ target }) => {
      if (!target.closest?.("[data-speaks], [data-stays]")) return;
      line.hidden = true;
      try {
        localStorage.setItem(key, "yes");
      } catch {
        // Some browsers are told to store nothing.
      }
    },
    { capture: true },
  );
}
