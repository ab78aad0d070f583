import { congregation } from "./congregation.ts";
import type { Menu } from "./schema.ts";

/** The links of the main menu and of the list in the footer, in this order. */
export const menu: Menu = {
  main: [
    { label: "Home", to: "/" },
    { label: "Events", to: "/event" },
    { label: "Worship", to: "/worship" },
    { label: "Daily Posts", to: "/daily-posts" },
    { label: "Givings", to: "/givings" },
    { label: "Services", to: "/services" },
    { label: "Contact Us", to: "/contact-us" },
    { label: "Shared Videos", to: "/facebook-live" },
    { label: "About Us", to: "/about-us" },
    { label: "I’m new", to: "/new-here" },
    { label: "Children", to: congregation.kids.path },
  ],
  footer: [
    { label: "About Us", to: "/about-us" },
    { label: "Baptism", to: "/baptism" },
    { label: "Children", to: congregation.kids.path },
    { label: "Fasting", to: "/fasting" },
    { label: "Growth Track", to: "/growth-track" },
    { label: "Life Groups", to: "/life-groups" },
    { label: "Ministries", to: "/ministries" },
    { label: "Prayer Requests", to: "/prayer-request" },
    { label: "Resources", to: "/resources" },
    { label: "Data Protection Policy", to: "/data-protection-policy" },
    { label: "Terms and Conditions", to: "/terms-and-conditions" },
  ],
};
