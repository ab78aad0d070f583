import useEmblaCarousel from "embla-carousel-react";
import { useEffect, useState } from "react";
import { useMotionWelcome } from "./motion.ts";

/** Slides that advance by themselves; they rest while pointed at or focused, and for whoever wants no motion. */
export function Carousel({
  label,
  intervalMs,
  slides,
}: {
  label: string;
  intervalMs: number;
  slides: { key: string; content: React.ReactNode }[];
}) {
  const motionWelcome = useMotionWelcome();
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: 24 });
  const moves = motionWelcome && !pointedAt && !focused;
  useEffect(() => {
    if (!embla || !moves) return;
    const timer = setInterval(() => embla.scrollNext(), intervalMs);
    return () => clearInterval(timer);
  }, [embla, moves, intervalMs]);
  return (
    <section
      ref={viewport}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focus is how a keyboard user holds the slides still
      tabIndex={0}
      className="overflow-hidden rounded-3xl"
    >
      <div className="flex touch-pan-y">
        {slides.map(({ key, content }) => (
          <div key={key} className="min-w-0 flex-[0_0_100%]">
            {content}
          </div>
        ))}
      </div>
    </section>
  );
}
