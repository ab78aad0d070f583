import type { Locator, Page } from "playwright-core";

export const supper = {
  title: "Lantern Supper",
  content: "Soup and bread by lantern light.\nBring a chair.",
  date: "2031-05-31",
  time: "18:30",
};

/** Fills the form of an event, in a page or a dialog. */
export async function fillEvent(form: Locator | Page, event = supper): Promise<void> {
  await form.getByLabel("Title").fill(event.title);
  await form.getByLabel("Content").fill(event.content);
  await form.getByLabel("Date").fill(event.date);
  await form.getByLabel("Time").fill(event.time);
}

/** What stands in the form now. */
export async function typedEvent(form: Locator | Page): Promise<typeof supper> {
  return {
    title: await form.getByLabel("Title").inputValue(),
    content: await form.getByLabel("Content").inputValue(),
    date: await form.getByLabel("Date").inputValue(),
    time: await form.getByLabel("Time").inputValue(),
  };
}

/** The card of an event in a list. */
export function card(page: Page, title: string): Locator {
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

/** Red, green and blue of a text, 0 to 255. */
export async function colourOf(text: Locator): Promise<[red: number, green: number, blue: number]> {
  const colour = await text.evaluate((element) => {
    const pixel = document.createElement("canvas").getContext("2d");
    if (!pixel) throw new Error("no canvas");
    pixel.fillStyle = getComputedStyle(element).color;
    pixel.fillRect(0, 0, 1, 1);
    return [...pixel.getImageData(0, 0, 1, 1).data];
  });
  const [red = 0, green = 0, blue = 0] = colour;
  return [red, green, blue];
}
