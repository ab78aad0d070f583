import { type RoleName, roleNames, roles } from "../permissions.ts";

export function RoleChoices({
  legend,
  chosen,
  grantable,
}: {
  legend: string;
  chosen: readonly string[];
  /** The roles that the viewer may give and take. */
  grantable: readonly RoleName[];
}) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-1 flex flex-col">
        {roleNames.map((name) => {
          const isOpen = grantable.includes(name);
          const isChosen = chosen.includes(name);
          return (
            <label key={name} className="flex min-h-11 items-start gap-3 py-2">
              <input
                type="checkbox"
                name="roles"
                value={name}
                defaultChecked={isChosen}
                disabled={!isOpen}
                className="mt-1 size-5 shrink-0 accent-(--accent)"
              />
              {/* A disabled checkbox is not sent, and the role must stay. */}
              {!isOpen && isChosen && <input type="hidden" name="roles" value={name} />}
              <span>
                {roles[name].label} <span className="block text-sm text-muted">{roles[name].about}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
