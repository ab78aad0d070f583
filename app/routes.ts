import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { congregation } from "../content/congregation.ts";

/** The site map: every URL and the file that serves it. */
export default [
  route("", "home/home.tsx", [
    layout("staff/staff-only.tsx", { id: "home-staff" }, [
      route("change-background-media", "home/change-background-media.tsx"),
      route("change-main-image", "home/change-main-image.tsx"),
    ]),
  ]),

  route("event", "events/list.tsx"),
  route("event/all", "events/all.tsx"),
  route("event/past", "events/past.tsx"),
  route("event/:slug/:day/attend", "attendance/attend.tsx"),
  route("event/:slug/:day/withdraw", "attendance/withdraw.ts"),
  route("attendance", "attendance/reply.tsx"),
  route("attendance/withdraw", "attendance/withdraw-reply.ts"),

  route("login", "identity/login.tsx"),
  route("login/:provider", "identity/login-with.tsx"),
  route("signed-in", "identity/signed-in.tsx"),
  route("confirm", "identity/confirm.tsx"),
  route("second-step", "identity/second-step.tsx"),
  route("logout", "identity/logout.ts"),
  route("register", "identity/register.tsx"),
  route("verify-email", "identity/verify-email.tsx"),
  route("reset-password", "identity/reset-password.tsx"),

  route("change-email", "account/confirm-email.tsx"),
  route("account", "account/your-account.tsx", [
    route("name", "account/name.tsx"),
    route("password", "account/password.tsx"),
    route("email", "account/email.tsx"),
    route("second-factor", "account/add-second-factor.tsx"),
    route("second-factor/remove", "account/remove-second-factor.tsx"),
    route("passkeys/:id/remove", "account/remove-passkey.tsx"),
    route("sessions/end-others", "account/end-other-sessions.ts"),
    route("sessions/:id/end", "account/end-session.ts"),
    route("copy", "account/copy.ts"),
    route("mails", "account/mails.tsx"),
    route("remove", "account/remove.tsx"),
  ]),
  route("account/activity", "account/activity.tsx"),

  layout("staff/staff-only.tsx", [
    route("staff", "overview/overview.tsx"),
    route("activity", "activity/list.tsx"),
    route("activity/export.csv", "activity/export.ts"),
    route("event-create", "events/create.tsx"),
    route("event-alter/:id/restore", "events/restore.ts"),
    route("event-alter/:id/attendance", "attendance/dates.tsx"),
    route("event-alter/:id/attendance/:day", "attendance/list.tsx"),
    route("event-alter/:id/attendance/:day/export.csv", "attendance/export.ts"),
    route("event-alter", "events/alter.tsx", [
      route(":id/update", "events/update.tsx"),
      route(":id/delete", "events/delete.tsx"),
    ]),
    route("people/second-factor", "security/second-factor-rule.tsx"),
    route("remove-sample-content", "staff/remove-sample-content.ts"),
    route("upload-video", "sermons/upload.tsx"),
    route("alter-uploads/:id/restore", "sermons/restore.ts"),
    route("alter-uploads", "sermons/alter.tsx", [
      route(":id/update", "sermons/update.tsx"),
      route(":id/delete", "sermons/delete.tsx"),
    ]),
    route("add-post", "posts/create.tsx"),
    route("update-daily-post/:id/restore", "posts/restore.ts"),
    route("update-daily-post", "posts/alter.tsx", [
      route(":id/update", "posts/update.tsx"),
      route(":id/delete", "posts/delete.tsx"),
    ]),
    route("update-prayer-requests/:id/approve", "prayer/approve.ts"),
    route("update-prayer-requests", "prayer/review.tsx", [
      route(":id/update", "prayer/update.tsx"),
      route(":id/delete", "prayer/delete.tsx"),
    ]),
    route("people", "people/list.tsx", [
      route("invitations/:id/send-again", "people/send-again.tsx"),
      route("invitations/:id/withdraw", "people/withdraw.tsx"),
    ]),
    route("people/invite", "people/invite.tsx"),
    route("people/:id", "people/person.tsx", [
      route("roles", "people/roles.tsx"),
      route("end-sessions", "people/end-sessions.tsx"),
      route("reset-second-factor", "people/reset-second-factor.tsx"),
      route("deactivate", "people/deactivate.tsx"),
      route("reactivate", "people/reactivate.tsx"),
      route("remove", "people/remove.tsx"),
    ]),
  ]),
  route("invitation", "people/invitation.tsx"),

  route("facebook-live", "sermons/list.tsx"),
  route("daily-posts", "posts/list.tsx"),

  route("prayer-request", "prayer/list.tsx"),
  route("submit-prayer-requests", "prayer/ask.tsx", [route(":id/withdraw", "prayer/withdraw.tsx")]),

  route("worship", "pages/worship.tsx"),
  route("services", "pages/services.tsx"),
  route("contact-us", "contact/contact-us.tsx"),
  route("givings", "pages/givings.tsx"),
  route("giving", "pages/giving.tsx"),
  route("payment-success", "pages/payment-success.tsx"),
  route("payment-cancel", "pages/payment-cancel.tsx"),
  route("payment-notify", "pages/payment-notify.tsx"),
  route("about-us", "pages/about-us.tsx"),
  route("growth-track", "pages/growth-track.tsx"),
  route("life-groups", "pages/life-groups.tsx"),
  route("baptism", "pages/baptism.tsx"),
  route("ministries", "pages/ministries.tsx"),
  route(congregation.kids.path.slice(1), "pages/kids.tsx"),
  route("local-missions", "pages/local-missions.tsx"),
  route("away-missions", "pages/away-missions.tsx"),
  route("fasting", "pages/fasting.tsx"),
  route("resources", "pages/resources.tsx"),
  route("data-protection-policy", "pages/data-protection-policy.tsx"),
  route("terms-and-conditions", "pages/terms-and-conditions.tsx"),

  route("sitemap.xml", "crawlers/sitemap.ts"),
  route("robots.txt", "crawlers/robots.ts"),
  route("site.webmanifest", "shell/web-manifest.ts"),
  route("save-data", "shell/save-data.ts"),

  route("*", "responses/unknown-url.ts"),
] satisfies RouteConfig;
