/** Colours of `app.css` that are needed where no style sheet is: in the browser's frame, on home screens, in mails and pictures. */
export const colours = {
  paper: "#f7f1e5",
  darkPaper: "#11191b",
  accent: "#1f5c56",
  gold: "#8a5a12",
  danger: "#9c2a1e",
};
