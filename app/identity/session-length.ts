/** Days after the last visit until a session ends. The public texts in `content/` say so, and a test compares them. */
export const sessionDays = 14;
