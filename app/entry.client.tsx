import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { haveCommands } from "./serving/react-router/route-manifest.ts";
import { RequestIdContext, requestIdOfPage } from "./shell/request-id.tsx";

haveCommands();
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
