interface Selection {
  kind?: string | undefined;
  thing?: string | undefined;
  person?: string | undefined;
}

export function activityPath(selection: Selection, page = "/activity"): string {
  const { kind, thing, person } = selection;
  const search = new URLSearchParams({
    ...(kind && { kind }),
    ...(thing && { thing }),
    ...(person && { person }),
  });
  return search.size > 0 ? `${page}?${search}` : page;
}
