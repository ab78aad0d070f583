/** The cookie that carries a notice to the next page. Pages with one are for one person. */
export const noticeCookieName = "notice";
