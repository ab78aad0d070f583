import { formOf } from "./form.ts";

export const coin = {
  title: "The lost coin",
  sermonBy: "Ruth Field",
  videoUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90",
  content: "Swept, searched, found.\nBring a lamp.",
};

export const { fill: fillSermon, typed: typedSermon } = formOf(coin, {
  title: "Title",
  sermonBy: "Sermon By",
  videoUrl: "Video URL",
  content: "Content",
});
