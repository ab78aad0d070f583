import { whenFollowing } from "../listening/following.ts";
import { scrollAlong } from "./scroll-along.ts";

/** Marks what is being said, and scrolls along if wanted. Returns a function that stops it. `#t83` in a URL begins there. */
export function follow(texts: HTMLElement, path: string): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const playerOfPage = () =>
    [...document.querySelectorAll<HTMLMediaElement>("audio, video")].find((player) => isOf(player, path));
  const spoken = [...texts.querySelectorAll<HTMLElement>("[data-from]")];

  texts.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-at]") : null;
      const player = playerOfPage();
      const opensElsewhere =
        event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
      if (!link || !player || opensElsewhere) return;
      event.preventDefault();
      const at = Number(link.dataset.at);
      history.replaceState(history.state, "", `#t${Math.floor(at)}`);
      goTo(player, at);
      void player.play().catch(() => undefined);
    },
    { signal },
  );
  const scrollTo = scrollAlong(signal);
  const show = (player: HTMLMediaElement) => {
    const [current] = mark(spoken, player.currentTime);
    if (current && !player.paused) scrollTo(current);
  };
  // Events of media do not bubble.
  for (const event of ["timeupdate", "seeked"])
    document.addEventListener(
      event,
      ({ target }) => {
        if (target instanceof HTMLMediaElement && isOf(target, path)) show(target);
      },
      { capture: true, signal },
    );
  const stopNoticing = whenFollowing(() => {
    const player = playerOfPage();
    if (player) show(player);
  });
  signal.addEventListener("abort", stopNoticing);
  const begin = () => {
    const linked = /^#t(\d{1,6})$/.exec(location.hash)?.[1];
    const player = playerOfPage();
    if (linked === undefined || !player) return;
    // The link has whole seconds, and what is said there may begin after a part of one.
    const times = [...spoken.map(({ dataset }) => Number(dataset.from)), Number(linked)];
    const at = times.find((time) => Math.floor(time) === Number(linked)) ?? 0;
    goTo(player, at);
    mark(spoken, at);
  };
  window.addEventListener("hashchange", begin, { signal });
  begin();
  return () => listening.abort();
}

function isOf(player: HTMLMediaElement, path: string): boolean {
  return player.getAttribute("src") === path;
}

function goTo(player: HTMLMediaElement, at: number): void {
  const move = () => {
    player.currentTime = at;
  };
  // Earlier listeners go where somebody stopped the last time.
  if (player.readyState === 0) player.addEventListener("loadedmetadata", move, { once: true });
  else move();
}

/** Marks the parts that are being said, and returns them. */
function mark(spoken: readonly HTMLElement[], seconds: number): HTMLElement[] {
  return spoken.filter((part) => {
    const isSaid = Number(part.dataset.from) <= seconds && seconds < Number(part.dataset.to);
    return part.toggleAttribute("data-current", isSaid);
  });
}
