import type { ReactNode } from "react";
import { PrivateHead } from "../shell/page-head.tsx";

/** The page of an item that has its page in a list, beneath the heading of that list. */
export function PreviewInList({
  title,
  heading,
  children,
}: {
  title: string;
  heading: string;
  children: ReactNode;
}) {
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title={title} />
      <h1 className="mb-10 text-5xl sm:text-6xl">{heading}</h1>
      {children}
    </section>
  );
}
