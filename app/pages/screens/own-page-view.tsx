import { describedPicture } from "../../media/pictures/described-picture.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { PageTitle } from "../../shell/page-title.tsx";
import { EditBar } from "../reading/edit-bar.tsx";
import { isListed } from "../reading/shown-page.ts";
import { useFacts } from "../shown-facts/facts-in-text.ts";
import { PieceOfPage } from "./piece-views.tsx";
import type { ShownOwnPage } from "./shown-own-page.ts";

export function OwnPageView({ page }: { page: ShownOwnPage }) {
  const { title, description, lead, pieces } = useFacts(page);
  const first = pieces.find((piece) => piece.kind === "picture");
  return (
    <>
      <EditBar editing={page.editing} />
      <PageHead
        title={title}
        description={description}
        isListed={isListed(page)}
        picture={describedPicture(first?.picture, first?.alt)}
      />
      <article className="wrap-anywhere">
        <header className="shell column-list pt-12 sm:pt-16">
          <PageTitle title={title} {...(lead && { lead })} />
        </header>
        {pieces.map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a page do not move
          <PieceOfPage key={index} piece={piece} isFirst={index === 0} />
        ))}
      </article>
    </>
  );
}
