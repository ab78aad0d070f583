/** Colours of `app.css` that are needed where no style sheet is: in the browser's frame, on home screens and in mails. */
export const colours = { paper: "#f7f1e5", darkPaper: "#11191b", accent: "#1f5c56" };
