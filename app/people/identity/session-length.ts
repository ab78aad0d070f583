/** Days after the last visit until a session ends. The public texts in `content/` say so, and a test compares them. */
export const sessionDays = 14;
/** Days after the login until a session ends, however often it was used. The same texts say so. */
export const longestSessionDays = 90;
