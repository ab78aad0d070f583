/** The id of a group, which its URLs end with: `table-group`. */
export const groupId = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const mostInGroupId = 60;

interface Row {
  id?: string | undefined;
  name: string;
}

/**
 * Gives an id to each group that has none, made from its name. A group keeps its id when its name changes, so that the
 * address of its leader and the requests to join stay its own.
 */
export function withGroupIds<Group extends Row>(groups: readonly Group[]): (Group & { id: string })[] {
  const taken = new Set(groups.map(({ id }) => id));
  const used = new Set<string>();
  return groups.map((group) => {
    const own = group.id !== undefined && !used.has(group.id) ? group.id : undefined;
    const id = own ?? freeId(group.name, (id) => taken.has(id) || used.has(id));
    used.add(id);
    return { ...group, id };
  });
}

function freeId(name: string, isTaken: (id: string) => boolean): string {
  const base = wordsOf(name) || "group";
  let id = base;
  for (let number = 2; isTaken(id); number++) id = `${base}-${number}`;
  return id;
}

/** Facts that were saved before groups had ids get theirs at each read, so this rule must never change. */
function wordsOf(name: string): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-");
  return words.slice(0, mostInGroupId - 10).replace(/^-|-$/g, "");
}
