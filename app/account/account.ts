export const accountMessages = {
  removed: "Your account has been removed.",
  noPassword: "Please enter your password",
  wrongPassword: "This is not your password. Please try again.",
  administrator:
    "This is the administrator’s account, without which nobody could look after the site. It cannot be removed.",
} as const;
