import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";

const screens = [
  { name: () => t`On a phone`, width: 390, height: 760, shownWidth: 195 },
  { name: () => t`On a computer`, width: 1440, height: 900, shownWidth: undefined },
];

/** For people who see it only: a link beside it leads there, so neither keyboard nor screen readers come here. */
export function VisitorsView() {
  const page = useVisitorsPage();
  if (page === undefined) return null;
  return (
    <div inert aria-hidden="true" className="flex flex-wrap items-start gap-5">
      {screens.map((screen) => (
        <Screen key={screen.width} {...screen} name={screen.name()} page={page} />
      ))}
    </div>
  );
}

function Screen({
  name,
  width,
  height,
  shownWidth,
  page,
}: {
  name: string;
  /** Of the screen, in CSS pixels. */
  width: number;
  height: number;
  /** How wide it is shown, in CSS pixels; undefined for as much as there is room. */
  shownWidth: number | undefined;
  page: VisitorsPage;
}) {
  const room = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(0);
  useEffect(() => {
    if (!room.current) return;
    const observer = new ResizeObserver(([entry]) => setAvailable(entry?.contentRect.width ?? 0));
    observer.observe(room.current);
    return () => observer.disconnect();
  }, []);
  const scale = (shownWidth ?? available) / width;
  return (
    <figure className={shownWidth ? "" : "min-w-0 flex-1 basis-64"}>
      <figcaption className="mb-2 font-semibold">{name}</figcaption>
      <div
        ref={room}
        style={{ width: shownWidth, height: height * scale }}
        className="overflow-hidden rounded-xl border border-line shadow-sm"
      >
        <iframe
          title={name}
          srcDoc={page.html}
          onLoad={({ currentTarget }) => applyStyles(currentTarget, page.styles)}
          sandbox="allow-same-origin"
          tabIndex={-1}
          style={{ width, height, transform: `scale(${scale})` }}
          className="origin-top-left"
        />
      </div>
    </figure>
  );
}

interface VisitorsPage {
  /** Without scripts, which must not run in a frame, and without the styles that are in the page itself. */
  html: string;
  styles: string;
}

/** Undefined until it is there. */
function useVisitorsPage(): VisitorsPage | undefined {
  const [page, setPage] = useState<VisitorsPage>();
  useEffect(() => {
    const leaving = new AbortController();
    fetch("/", { credentials: "omit", cache: "no-store", signal: leaving.signal })
      .then(async (reply) => {
        if (reply.ok) setPage(toShow(await reply.text()));
      })
      // Without it, the link to the site is left.
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return page;
}

const inlineStyles = /<style>(.*?)<\/style>/gs;

function toShow(page: string): VisitorsPage {
  const document = new DOMParser().parseFromString(page.replaceAll(inlineStyles, ""), "text/html");
  for (const element of document.querySelectorAll("script, link[rel='modulepreload']")) element.remove();
  for (const element of document.querySelectorAll("[autofocus]")) element.removeAttribute("autofocus");
  return {
    html: `<!doctype html>${document.documentElement.outerHTML}`,
    styles: [...page.matchAll(inlineStyles)].map(([, css]) => css).join("\n"),
  };
}

/** The policy of this page, which holds in the frame too, allows no inline styles of another page. */
function applyStyles({ contentDocument, contentWindow }: HTMLIFrameElement, css: string): void {
  if (!contentDocument || !contentWindow) return;
  const { CSSStyleSheet } = contentWindow as unknown as typeof globalThis;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  contentDocument.adoptedStyleSheets = [sheet];
}
