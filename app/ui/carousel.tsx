import useEmblaCarousel from "embla-carousel-react";
import { useEffect, useRef, useState } from "react";
import { useMotionWelcome } from "./motion.ts";

/** How far a finger must move for the next slide, in CSS pixels. */
const swipeLength = 40;

const intervalMs = 1000;

/** Slides that advance by themselves. They pause on hover and focus, and for people who prefer reduced motion. */
export function Carousel({
  label,
  slides,
}: {
  label: string;
  slides: { key: string; content: React.ReactNode }[];
}) {
  const motionWelcome = useMotionWelcome();
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  const direction = !import.meta.env.SSR && document.dir === "rtl" ? "rtl" : "ltr";
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: 24, direction });
  const moves = motionWelcome && !pointedAt && !focused;
  useEffect(() => {
    if (!embla || !moves) return;
    const timer = setInterval(() => embla.scrollNext(), intervalMs);
    return () => clearInterval(timer);
  }, [embla, moves]);
  const pressedAt = useRef(0);
  const swiped = useRef(0);
  // The library turns back after a slow swipe of less than half a slide.
  useEffect(() => {
    if (!embla) return;
    let before = 0;
    const pressed = () => {
      before = embla.selectedScrollSnap();
    };
    const released = () => {
      if (embla.selectedScrollSnap() !== before || Math.abs(swiped.current) < swipeLength) return;
      if (swiped.current < 0 !== (document.dir === "rtl")) embla.scrollNext();
      else embla.scrollPrev();
    };
    embla.on("pointerDown", pressed).on("pointerUp", released);
    return () => void embla.off("pointerDown", pressed).off("pointerUp", released);
  }, [embla]);
  return (
    <section
      ref={viewport}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onPointerDownCapture={({ clientX }) => {
        pressedAt.current = clientX;
        swiped.current = 0;
      }}
      onPointerUpCapture={({ clientX }) => {
        swiped.current = clientX - pressedAt.current;
      }}
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
