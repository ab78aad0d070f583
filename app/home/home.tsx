import { Link, Outlet } from "react-router";
import { congregation } from "../../content/congregation.ts";
import carousel1 from "../../content/pictures/carousel-1.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import carousel2 from "../../content/pictures/carousel-2.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import carousel3 from "../../content/pictures/carousel-3.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import carousel4 from "../../content/pictures/carousel-4.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import main from "../../content/pictures/main.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import quote from "../../content/pictures/quote.jpg?w=640;1600&format=avif;webp;jpg&as=picture";
import { isStaff } from "../identity/viewer.ts";
import { ContentPicture, Picture } from "../pictures/picture.tsx";
import { ChurchData } from "../shell/church-data.tsx";
import { SocialLinks } from "../shell/navigation.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { askingContext, siteContext } from "../site.ts";
import { Carousel } from "../ui/carousel.tsx";
import type { Route } from "./+types/home";
import { readBackground } from "./background.server.ts";
import { Hero } from "./hero.tsx";

const views = [
  { picture: carousel1, alt: "Mist over the river valley in the morning" },
  { picture: carousel2, alt: "The valley at noon" },
  { picture: carousel3, alt: "Evening light on the river" },
  { picture: carousel4, alt: "The chapel with lit windows at night" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer } = context.get(askingContext);
  return { background: await readBackground(context.get(siteContext).db), canChange: isStaff(viewer) };
}

export default function Home({ loaderData: { background, canChange } }: Route.ComponentProps) {
  return (
    <>
      <PageHead />
      <ChurchData />
      <Hero background={background}>
        {canChange && (
          <Link to="/change-background-media" preventScrollReset className="button button-on-picture">
            Change Background Media
          </Link>
        )}
      </Hero>

      <section className="shell grid items-center gap-10 py-20 lg:grid-cols-2 lg:gap-16">
        <div className="relative">
          {background.mainImageUrl ? (
            <Picture
              url={background.mainImageUrl}
              alt={congregation.name}
              sizes="(min-width: 64rem) 36rem, 92vw"
              className="aspect-[4/3] w-full rounded-3xl object-cover"
            />
          ) : (
            <ContentPicture
              picture={main}
              alt="The chapel by the river in the evening"
              sizes="(min-width: 64rem) 36rem, 92vw"
              className="aspect-[4/3] w-full rounded-3xl object-cover"
            />
          )}
          {canChange && (
            <Link
              to="/change-main-image"
              preventScrollReset
              className="button button-on-picture absolute right-4 bottom-4"
            >
              Change Main Image
            </Link>
          )}
        </div>
        <div>
          <h2 className="text-4xl sm:text-5xl">A small church with a wide door</h2>
          <p className="mt-5 text-lg text-muted">
            We meet every Sunday where the Elder bends, in a white chapel that has kept its door open for two
            hundred years. Farmers, students, grandmothers, people who are sure and people who are not: you
            would fit right in.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <Link to="/about-us" className="button button-primary">
              About Us
            </Link>
            <a href={congregation.scriptureReading.url} rel="noopener" className="button button-quiet">
              {congregation.scriptureReading.name}
            </a>
          </div>
          <div className="mt-6 -ml-2.5 flex gap-1">
            <SocialLinks />
          </div>
        </div>
      </section>

      <figure className="relative isolate overflow-hidden text-[#1d2426]">
        <ContentPicture
          picture={quote}
          alt=""
          className="absolute inset-0 -z-10 size-full object-cover object-left"
        />
        <div className="shell pt-24 pb-72 sm:pt-28 sm:pb-96">
          <blockquote className="max-w-2xl font-serif text-4xl italic sm:text-6xl">
            {congregation.quote.text}
          </blockquote>
          <figcaption className="mt-5 text-lg font-semibold tracking-wide">
            {congregation.quote.source}
          </figcaption>
        </div>
      </figure>

      <section className="shell py-20">
        <h2 className="mb-8 text-center text-4xl sm:text-5xl">One valley, every hour</h2>
        <Carousel
          label="Views of the valley"
          intervalMs={1000}
          slides={views.map(({ picture, alt }) => ({
            key: alt,
            content: (
              <ContentPicture
                picture={picture}
                alt={alt}
                sizes="(min-width: 76rem) 71rem, 92vw"
                className="aspect-[16/9] w-full object-cover"
              />
            ),
          }))}
        />
      </section>
      <Outlet />
    </>
  );
}
