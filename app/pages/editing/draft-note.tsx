import { Link } from "react-router";

/** Says above the form of a page that has a draft which of the two texts it holds, with a way to the other one. */
export function DraftNote({ slug, draft, isOpen }: { slug: string; draft: string; isOpen: boolean }) {
  return (
    <p className="rounded-xl border border-gold/50 bg-gold/10 px-5 py-4">
      {isOpen
        ? "This is the draft of this page. Save the draft to keep its schedule; publish it to show it from now on, with no end. "
        : "This is the text that visitors see when the draft is not shown. The draft stays as it is. "}
      <Link to={`/pages/${slug}/draft`} className="text-link">
        {draft}
      </Link>
      {" · "}
      <Link to={isOpen ? "?published" : "?"} className="text-link">
        {isOpen ? "Edit the published text instead" : "Edit the draft instead"}
      </Link>
    </p>
  );
}
