import { Link } from "react-router";
import { useIsSample } from "../pages/shown-facts/use-congregation.ts";

/** On every page until a church has taken the site into use. */
export function SampleBanner() {
  if (!useIsSample()) return null;
  return (
    <aside aria-label="Sample" className="bg-sunken text-ink print:hidden">
      <p className="shell py-0.5 text-sm">
        This is a sample congregation.{" "}
        <Link to="/welcome" className="text-link inline-block py-1">
          Make the site your own
        </Link>
      </p>
    </aside>
  );
}
