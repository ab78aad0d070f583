import { isExpectedResponse } from "../serving/responses/expected-response.ts";
import { redirectWithNotice } from "../serving/responses/notice.server.ts";
import { pageOf } from "./paging.ts";

/** Redirects to the same page of a list after a deletion or, if that page is empty now, to the first page. */
export async function backToList(
  list: string,
  request: Request,
  read: (page: number) => Promise<unknown>,
  notice: Parameters<typeof redirectWithNotice>[1],
): Promise<Response> {
  const { searchParams } = new URL(request.url);
  try {
    await read(pageOf(request.url));
  } catch (error) {
    if (!isExpectedResponse(error)) throw error;
    searchParams.delete("page");
  }
  return redirectWithNotice(searchParams.size > 0 ? `${list}?${searchParams}` : list, notice);
}

export function backToRow(
  list: string,
  request: Request,
  id: string,
  notice: Parameters<typeof redirectWithNotice>[1],
): Promise<Response> {
  return redirectWithNotice(`${list}${new URL(request.url).search}#${encodeURIComponent(id)}`, notice);
}
