import { Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { PrivateHead } from "../../shell/page-head.tsx";
import { listLinkablePages } from "../writing/linkable-pages.server.ts";
import type { Route } from "./+types/list";
import { listAddresses } from "./address-reads.server.ts";
import { LeadingAddress } from "./leading-address.tsx";
import { listMissed } from "./missed-addresses.server.ts";
import { MissedAddresses } from "./missed-addresses.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const pages = await listLinkablePages(site, viewer);
  const titles = new Map(pages.map(({ path, title }) => [path, title]));
  const addresses = (await listAddresses(site, viewer)).map((address) => ({
    ...address,
    title: titles.get(address.leadsTo ?? ""),
  }));
  return {
    missed: await listMissed(site, viewer),
    today: dayOf(site.clock().toISOString()),
    guessed: addresses.filter(({ isGuessed }) => isGuessed),
    added: addresses.filter(({ isGuessed }) => !isGuessed),
  };
}

export default function LeadingAddresses({ loaderData }: Route.ComponentProps) {
  const { guessed, added, missed, today } = loaderData;
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="Addresses that lead on" />
      <h1 className="text-4xl sm:text-5xl">Addresses that lead on</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        People who open one of these addresses get to the page that you choose. Add those of your old site,
        and short ones for posters. A page that has such an address itself comes first.
      </p>
      <p className="mt-5 mb-8 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Link to="/pages/addresses/add" className="button button-primary">
          Add an address
        </Link>
        <Link to="/pages" className="text-link">
          All pages
        </Link>
        <Link to="/pages/move-in" className="text-link">
          Move in from an old site
        </Link>
      </p>
      <h2 className="text-3xl">Your own</h2>
      {added.length === 0 ? (
        <p className="mt-3 text-muted">None yet.</p>
      ) : (
        <ul className="mt-5 flex flex-col gap-3">
          {added.map((address) => (
            <LeadingAddress key={address.id} address={address} />
          ))}
        </ul>
      )}
      <MissedAddresses {...{ missed, today }} />
      <h2 className="mt-12 text-3xl">What people guess</h2>
      <p className="mt-3 mb-5 max-w-prose text-muted">
        These lead on until you change them or switch them off.
      </p>
      <ul className="flex flex-col gap-3">
        {guessed.map((address) => (
          <LeadingAddress key={address.id} address={address} />
        ))}
      </ul>
    </section>
  );
}

export const ErrorBoundary = errorPage("The addresses could not be loaded.");
