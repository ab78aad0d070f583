export const contactLimits = { name: 100, email: 254, message: 5000 };

export const contactMessages = {
  sent: "Email sent successfully!",
  failed: "Failed to send email. Please try again later.",
  offline: "You seem to be offline. What you typed is still here.",
} as const;
