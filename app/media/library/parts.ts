export const pictureParts = [
  { part: "all", label: "All", to: "?" },
  { part: "unused", label: "Not on any page", to: "?show=unused" },
  { part: "untold", label: "Without a description", to: "?show=untold" },
  { part: "ending", label: "Agreement ends", to: "?show=ending" },
  { part: "unclear", label: "Not agreed", to: "?show=unclear" },
] as const;

export type PicturePart = (typeof pictureParts)[number]["part"];

export function picturePartOf(url: string): PicturePart {
  const asked = new URL(url).searchParams.get("show");
  return pictureParts.find(({ part }) => part === asked)?.part ?? "all";
}
