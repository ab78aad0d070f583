import { Link } from "react-router";
import { congregation } from "../../content/congregation.ts";
import dawn from "../../content/pictures/hero-dawn.jpg?w=800;1600;2400&format=avif;webp;jpg&as=picture";
import dusk from "../../content/pictures/hero-dusk.jpg?w=800;1600;2400&format=avif;webp;jpg&as=picture";
import { ContentPicture, Picture } from "../pictures/picture.tsx";
import { BackgroundVideo } from "../ui/background-video.tsx";
import type { Background } from "./background.ts";

const fill = "absolute inset-0 size-full object-cover";

/** The welcome over the full-screen background. */
export function Hero({ background, children }: { background: Background; children: React.ReactNode }) {
  return (
    <section className="relative isolate flex min-h-[max(34rem,calc(100svh-9rem))] flex-col overflow-hidden bg-[#10211f]">
      <HeroBackground {...background} />
      <div className="absolute inset-0 bg-linear-to-r from-[#0a1817b3] via-[#0a181766] to-transparent" />
      <div className="shell relative flex flex-1 flex-col justify-center py-16 text-[#fffaf0]">
        <p className="text-lg font-semibold tracking-wide">Welcome to</p>
        <h1 className="mt-2 max-w-3xl text-6xl sm:text-7xl lg:text-8xl">{congregation.name}</h1>
        <p className="mt-6 max-w-xl text-xl sm:text-2xl">{congregation.welcome}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          <Link to="/services" className="button button-light">
            Join us on Sunday
          </Link>
          <Link to="/event" className="button button-clear">
            Upcoming events
          </Link>
          {children}
        </div>
      </div>
    </section>
  );
}

function HeroBackground({ backgroundMediaUrl, isVideoBackground }: Background) {
  const own = <ContentPicture picture={dawn} darkPicture={dusk} alt="" eager className={fill} />;
  if (!backgroundMediaUrl) return own;
  if (isVideoBackground) return <BackgroundVideo video={backgroundMediaUrl} still={own} />;
  return <Picture url={backgroundMediaUrl} alt="" sizes="100vw" className={fill} />;
}
