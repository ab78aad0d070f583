import { useCallback } from "react";
import { useNavigate } from "react-router";

/** Opens the page after a login. A whole URL is a page in another language, which has routes and texts of its own. */
export function useGoOn(): (next: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (next) => {
      if (next.startsWith("/")) void navigate(next, { replace: true });
      else window.location.replace(next);
    },
    [navigate],
  );
}
