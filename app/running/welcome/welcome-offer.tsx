import { Link } from "react-router";
import { CommandButton } from "../../ui/command-form.tsx";

/** Shown to administrators of a new site until Welcome is finished or dismissed. */
export function WelcomeOffer() {
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 rounded-xl border border-gold/50 bg-gold/10 px-5 py-4">
      <p className="min-w-0 flex-1 basis-72">
        This site is new. Four short steps make it your congregation’s: its name, its look, when you meet, and
        you.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/welcome" className="button button-primary">
          Begin
        </Link>
        <CommandButton action="/welcome/dismiss">No, thank you</CommandButton>
      </div>
    </section>
  );
}
