/** How many logins there were since the process began: nothing says whose. */
export interface LoginCounts {
  /** Sessions that began, also those that wait for a second step. */
  succeeded: number;
  /** A wrong password, or an account that nobody has. */
  failed: number;
  /** Refused because there were too many. */
  limited: number;
}

export function noLogins(): LoginCounts {
  return { succeeded: 0, failed: 0, limited: 0 };
}
