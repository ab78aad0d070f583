import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { RequestIdContext, requestIdOfPage } from "../../shell/request-id.tsx";
import { noticeSending } from "../../ui/unsaved-text.ts";
import { takeData } from "./page-data.ts";
import { haveCommands, haveOwnPage } from "./route-manifest.ts";

haveCommands();
haveOwnPage(window.location.pathname);
noticeSending();
void takeData();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestIdContext value={requestIdOfPage()}>
        <HydratedRouter />
      </RequestIdContext>
    </StrictMode>,
  );
});
