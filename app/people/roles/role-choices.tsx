import type { Role } from "../../permissions.ts";

export interface RoleChoice extends Pick<Role, "id" | "label" | "about"> {
  /** Whether the viewer may tick and untick it. */
  isOpen: boolean;
}

export function roleChoices(all: readonly Role[], isOpen: (role: Role) => boolean): RoleChoice[] {
  return all.map((role) => ({ id: role.id, label: role.label, about: role.about, isOpen: isOpen(role) }));
}

export function RoleChoices({
  legend,
  chosen,
  choices,
}: {
  legend: string;
  chosen: readonly string[];
  choices: readonly RoleChoice[];
}) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-1 flex flex-col">
        {choices.map(({ id, label, about, isOpen }) => {
          const isChosen = chosen.includes(id);
          return (
            <label key={id} className="flex min-h-11 items-start gap-3 py-2">
              <input
                type="checkbox"
                name="roles"
                value={id}
                defaultChecked={isChosen}
                disabled={!isOpen}
                className="mt-1 size-5 shrink-0 accent-(--accent)"
              />
              {/* A disabled checkbox is not sent, and the role must stay. */}
              {!isOpen && isChosen && <input type="hidden" name="roles" value={id} />}
              <span className="min-w-0 wrap-anywhere">
                <bdi>{label}</bdi> <span className="block text-sm text-muted">{about}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
