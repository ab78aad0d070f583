export const podcastPath = "/sermons.rss";
