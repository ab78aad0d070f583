/** More are not counted: each page of staff shows the number, and must not get slower the more requests wait. */
export const mostShownWaiting = 99;
