import { Picture } from "../../media/pictures/picture.tsx";

type Layout = "front" | "text" | "cards" | "list" | "place" | "notice";

const layouts: Readonly<Record<string, Layout>> = {
  home: "front",
  worship: "front",
  "contact-us": "place",
  contacts: "list",
  services: "cards",
  "life-groups": "cards",
  ministries: "cards",
  "growth-track": "cards",
  kids: "cards",
  "local-missions": "cards",
  "away-missions": "cards",
  giving: "list",
  givings: "list",
  resources: "list",
  "payment-success": "notice",
  "payment-cancel": "notice",
  "payment-notify": "notice",
};

/** What one edits, small: a picture of it or, if it has none, its outline. */
export function Preview({
  name,
  otherwise,
  picture,
}: {
  name: string;
  otherwise: Layout;
  picture: string | undefined;
}) {
  const shape = "size-12 shrink-0 rounded-lg border border-line bg-paper";
  if (picture) return <Picture url={picture} alt="" sizes="3rem" className={`${shape} object-cover`} />;
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={`${shape} fill-current text-accent/45`}>
      {outlines[layouts[name] ?? otherwise]}
    </svg>
  );
}

const lines = (ys: number[], x = 4, width = 16) =>
  ys.map((y) => <rect key={y} x={x} y={y} width={width} height="1.5" rx="0.75" />);

const outlines: Record<Layout, React.ReactNode> = {
  front: (
    <>
      <rect x="2" y="2" width="20" height="11" rx="1.5" />
      {lines([15.5, 18.5])}
    </>
  ),
  text: (
    <>
      <rect x="4" y="3.5" width="10" height="3" rx="1" />
      {lines([9.5, 12.5, 15.5, 18.5])}
    </>
  ),
  cards: (
    <>
      <rect x="3" y="3.5" width="10" height="2.5" rx="1" />
      <rect x="3" y="8.5" width="8.2" height="5.2" rx="1" />
      <rect x="12.8" y="8.5" width="8.2" height="5.2" rx="1" />
      <rect x="3" y="15.3" width="8.2" height="5.2" rx="1" />
      <rect x="12.8" y="15.3" width="8.2" height="5.2" rx="1" />
    </>
  ),
  list: (
    <>
      {[5, 10, 15].map((y) => (
        <rect key={y} x="3.5" y={y} width="3.5" height="3.5" rx="1" />
      ))}
      {lines([6, 11, 16], 9, 11.5)}
    </>
  ),
  place: (
    <>
      <path d="M12 13.5s-3.5-3.3-3.5-6a3.5 3.5 0 0 1 7 0c0 2.7-3.5 6-3.5 6Z" />
      {lines([16, 19])}
    </>
  ),
  notice: (
    <>
      <circle cx="12" cy="9" r="4.5" />
      {lines([16, 19], 6, 12)}
    </>
  ),
};
