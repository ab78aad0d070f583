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
        <Trans comment="The transcript scrolls with what is heard; in narrow places “along” is only heard">
          Follow
          <span _t="more" className={isShort ? "sr-only" : ""}>
            {" "}
            along
          </span>
        </Trans>
      </span>
    </button>
  );
}
