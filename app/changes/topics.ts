/** Content that readers must see refreshed after a change. */
export type Topic = "events" | "sermons" | "posts" | "prayers" | "home" | "people";
