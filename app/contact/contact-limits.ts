import { t } from "@lingui/core/macro";

export const contactLimits = { name: 100, email: 254, message: 5000 };

export const contactMessages = {
  sent: () => t`Email sent successfully!`,
  failed: () => t`Failed to send email. Please try again later.`,
  offline: () => t`You seem to be offline. What you typed is still here.`,
};
