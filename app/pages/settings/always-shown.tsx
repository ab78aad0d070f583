import { Link } from "react-router";

/** Stands in place of a form that would hide a page which the program itself needs. */
export function AlwaysShown({ why, path }: { why: string; path: string }) {
  return (
    <>
      <p>{why}</p>
      <p>
        <Link to={path} className="button button-quiet">
          See the page
        </Link>
      </p>
    </>
  );
}
