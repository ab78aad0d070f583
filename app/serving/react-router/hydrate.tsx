import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { RequestIdContext, requestIdOfPage } from "../../shell/request-id.tsx";
import { noticeSending } from "../../ui/unsaved-text.ts";
import { haveCommands } from "./route-manifest.ts";

haveCommands();
noticeSending();
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
