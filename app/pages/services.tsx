import { Link } from "react-router";
import { congregation } from "../../content/congregation.ts";
import * as prose from "../../content/pages/services.md";
import picture from "../../content/pictures/services.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { services as facts } from "../../content/services.ts";
import { clockTime } from "../dates.ts";
import { LifeGroupCards } from "./life-group-cards.tsx";
import { ProsePage } from "./prose-page.tsx";

export default function Services() {
  const { services, kids, join } = facts;
  return (
    <ProsePage prose={prose} picture={picture}>
      <section aria-label="Services" className="shell grid max-w-5xl gap-6 md:grid-cols-2">
        {services.map((service) => (
          <Meeting key={service.name} {...service} />
        ))}
        <Meeting {...kids} name={congregation.kids.name}>
          <p className="mt-2 font-semibold">
            For ages {kids.ages.from} to {kids.ages.to}
          </p>
          <p className="mt-5 print:hidden">
            <Link to={congregation.kids.path} className="button button-quiet">
              More about {congregation.kids.name}
            </Link>
          </p>
        </Meeting>
      </section>

      <section aria-labelledby="life-groups" className="shell max-w-5xl py-16 sm:py-20">
        <h2 id="life-groups" className="mb-8 text-4xl sm:text-5xl">
          Life groups
        </h2>
        <LifeGroupCards />
      </section>

      <section aria-labelledby="join" className="bg-sunken py-16 text-center sm:py-20">
        <div className="shell max-w-3xl">
          <h2 id="join" className="text-4xl sm:text-5xl">
            {join.heading}
          </h2>
          <p className="mt-5 text-xl text-muted">{join.words}</p>
          <p className="mt-7 flex flex-wrap justify-center gap-3 print:hidden">
            <Link to="/contact-us" className="button button-primary">
              Find us
            </Link>
            <Link to="/growth-track" className="button button-quiet">
              Growth Track
            </Link>
          </p>
        </div>
      </section>
    </ProsePage>
  );
}

function Meeting({
  name,
  day,
  time,
  place,
  words,
  children,
}: Record<"name" | "day" | "time" | "place" | "words", string> & { children?: React.ReactNode }) {
  return (
    <article className="card break-inside-avoid p-6 shadow-sm sm:p-8">
      <h2 className="text-3xl">{name}</h2>
      <p className="mt-3 flex items-baseline gap-3 text-accent">
        <time dateTime={time} className="font-serif text-6xl">
          {clockTime(time)}
        </time>
        <span className="text-xl font-semibold">{day}</span>
      </p>
      <p className="mt-3 text-muted">{place}</p>
      <p className="mt-4">{words}</p>
      {children}
    </article>
  );
}
