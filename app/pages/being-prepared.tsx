import { Link, useLocation } from "react-router";
import { congregation } from "../../content/congregation.ts";

const titles: Record<string, string> = {
  "/worship": "Worship",
  "/services": "Services",
  "/contact-us": "Contact",
  "/givings": "Givings",
  "/giving": "Giving",
  "/payment-success": "Payment received",
  "/payment-cancel": "Payment cancelled",
  "/payment-notify": "Payment notice",
  "/about-us": "About Us",
  "/growth-track": "Growth Track",
  "/life-groups": "Life Groups",
  "/baptism": "Baptism",
  "/ministries": "Ministries",
  "/riverside-kids": "Riverside Kids",
  "/local-missions": "Local Missions",
  "/away-missions": "Away Missions",
  "/fasting": "Fasting",
  "/resources": "Resources",
  "/data-protection-policy": "Data Protection Policy",
};

export default function BeingPrepared() {
  const title = titles[useLocation().pathname.replace(/\/+$/, "")] ?? congregation.name;
  return (
    <section className="shell max-w-3xl py-20 text-center sm:py-28">
      <title>{`${title} · ${congregation.name}`}</title>
      <h1 className="text-5xl sm:text-6xl">{title}</h1>
      <p className="mx-auto mt-6 max-w-prose text-xl text-balance text-muted">
        This page is being prepared. Until it is here, write to us or call us: we are glad to help.
      </p>
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        <a href={`mailto:${congregation.email}`} className="button button-primary">
          {congregation.email}
        </a>
        <a href={`tel:${congregation.phone.replaceAll(" ", "")}`} className="button button-quiet">
          {congregation.phone}
        </a>
      </p>
      <p className="mt-10">
        <Link to="/event" className="text-link">
          See what is coming up
        </Link>
      </p>
    </section>
  );
}
