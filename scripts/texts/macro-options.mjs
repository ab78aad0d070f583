/** How macros of texts become code, and how their elements are named in the texts that people translate. */
export const macroOptions = {
  runtimeModules: { i18n: ["#texts", "i18n"], Trans: ["#texts", "Trans"] },
  jsxPlaceholderAttribute: "_t",
  jsxPlaceholderDefaults: { a: "link", Link: "link", strong: "strong", em: "em", br: "br" },
};

/** Files with macros. */
export const withMacros = /from ["']@lingui\/(?:core|react)\/macro["']/;
