import { PrivateHead } from "../../shell/page-head.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Prose } from "../prose/prose.tsx";
import { EditBar } from "../reading/edit-bar.tsx";
import type { ShownPage } from "../reading/shown-page.ts";
import { useFacts } from "../shown-facts/facts-in-text.ts";
import { NextPages } from "./next-pages.tsx";

/** A short message under a large icon, such as the result of a payment. */
export function MessagePage({ page, icon }: { page: ShownPage; icon: IconName }) {
  const { title, lead, next, prose } = useFacts(page);
  return (
    <>
      <EditBar editing={page.editing} />
      <PrivateHead title={title} />
      <article className="shell column-list pt-14 pb-10 sm:pt-20">
        <Icon name={icon} className="size-14 rounded-full bg-sunken p-3 text-accent" />
        <h1 className="mt-6 text-4xl sm:text-5xl">{title}</h1>
        {lead && <p className="mt-4 max-w-prose text-xl text-muted">{lead}</p>}
        <div className="mt-6">
          <Prose prose={prose} />
        </div>
      </article>
      {next && <NextPages pages={next} />}
    </>
  );
}
