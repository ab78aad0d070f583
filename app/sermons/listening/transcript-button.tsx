import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { Icon } from "../../ui/icon.tsx";
import { isFollowing, setFollowing, whenFollowing } from "./following.ts";

/** Turns on and off that the transcript scrolls with what is heard. */
export function FollowButton({ isShort = false }: { isShort?: boolean }) {
  const isOn = useSyncExternalStore(whenFollowing, isFollowing, () => false);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => setFollowing(!isOn)}
      className={`button px-3 print:hidden ${isOn ? "button-primary" : "button-quiet"}`}
    >
      {isOn && <Icon name="check" className="size-5" />}
      <span>
        Follow
        <span className={isShort ? "sr-only" : ""}>
          {" "}
          <Trans>along</Trans>
        </span>
      </span>
    </button>
  );
}
