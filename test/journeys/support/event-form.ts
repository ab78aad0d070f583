import { formOf } from "./form.ts";

export const supper = {
  title: "Lantern Supper",
  content: "Soup and bread by lantern light.\nBring a chair.",
  date: "2031-05-31",
  time: "18:30",
};

export const { fill: fillEvent, typed: typedEvent } = formOf(supper, {
  title: "Title",
  content: "Content",
  date: "Date",
  time: "Time",
});
