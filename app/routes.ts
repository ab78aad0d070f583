import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The site map: every address and the file that answers it. */
export default [
  route("", "home/home.tsx", [
    layout("staff/frame.tsx", { id: "home-staff" }, [
      route("change-background-media", "home/change-background-media.tsx"),
      route("change-main-image", "home/change-main-image.tsx"),
    ]),
  ]),

  route("event", "events/list.tsx"),

  route("login", "identity/login.tsx"),
  route("login/:provider", "identity/login-with.ts"),
  route("signed-in", "identity/signed-in.tsx"),
  route("logout", "identity/logout.ts"),
  route("register", "identity/register.tsx"),
  route("verify-email", "identity/verify-email.tsx"),
  route("reset-password", "identity/reset-password.tsx"),

  layout("staff/frame.tsx", [
    route("event-create", "events/create.tsx"),
    route("event-alter", "events/alter.tsx", [
      route(":id/update", "events/update.tsx"),
      route(":id/delete", "events/delete.tsx"),
    ]),
    route("remove-sample-content", "staff/remove-sample-content.ts"),
    route("upload-video", "sermons/upload.tsx"),
    route("alter-uploads", "sermons/alter.tsx", [
      route(":id/update", "sermons/update.tsx"),
      route(":id/delete", "sermons/delete.tsx"),
    ]),
    route("add-post", "posts/create.tsx"),
    route("update-daily-post", "posts/alter.tsx", [
      route(":id/update", "posts/update.tsx"),
      route(":id/delete", "posts/delete.tsx"),
    ]),
    route("update-prayer-requests/:id/approve", "prayer/approve.ts"),
    route("update-prayer-requests", "prayer/review.tsx", [
      route(":id/update", "prayer/update.tsx"),
      route(":id/delete", "prayer/delete.tsx"),
    ]),
  ]),

  route("facebook-live", "sermons/list.tsx"),
  route("daily-posts", "posts/list.tsx"),
  route("daily-posts/:id/like", "posts/like.ts"),
  route("daily-posts/:id/unlike", "posts/unlike.ts"),

  route("prayer-request", "prayer/wall.tsx"),
  route("submit-prayer-requests", "prayer/ask.tsx", [route(":id/withdraw", "prayer/withdraw.tsx")]),

  route("worship", "pages/being-prepared.tsx", { id: "worship" }),
  route("services", "pages/being-prepared.tsx", { id: "services" }),
  route("contact-us", "pages/being-prepared.tsx", { id: "contact-us" }),
  route("givings", "pages/being-prepared.tsx", { id: "givings" }),
  route("giving", "pages/being-prepared.tsx", { id: "giving" }),
  route("payment-success", "pages/being-prepared.tsx", { id: "payment-success" }),
  route("payment-cancel", "pages/being-prepared.tsx", { id: "payment-cancel" }),
  route("payment-notify", "pages/being-prepared.tsx", { id: "payment-notify" }),
  route("about-us", "pages/being-prepared.tsx", { id: "about-us" }),
  route("growth-track", "pages/being-prepared.tsx", { id: "growth-track" }),
  route("life-groups", "pages/being-prepared.tsx", { id: "life-groups" }),
  route("baptism", "pages/being-prepared.tsx", { id: "baptism" }),
  route("ministries", "pages/being-prepared.tsx", { id: "ministries" }),
  route("riverside-kids", "pages/being-prepared.tsx", { id: "riverside-kids" }),
  route("local-missions", "pages/being-prepared.tsx", { id: "local-missions" }),
  route("away-missions", "pages/being-prepared.tsx", { id: "away-missions" }),
  route("fasting", "pages/being-prepared.tsx", { id: "fasting" }),
  route("resources", "pages/being-prepared.tsx", { id: "resources" }),
  route("data-protection-policy", "pages/being-prepared.tsx", { id: "data-protection-policy" }),

  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
