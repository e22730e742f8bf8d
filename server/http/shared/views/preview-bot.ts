/**
 * The user agents of programs that fetch a link to show a preview of it in a chat or a post, and of search engines.
 * Browsers inside apps have other names, such as `LinkedInApp`.
 */
const BOT =
  /slackbot|twitterbot|facebookexternalhit|facebot|facebookcatalog|linkedinbot|discordbot|telegrambot|^whatsapp\/|skypeuripreview|mastodon\/|iframely|embedly|redditbot|pinterestbot|vkshare|bluesky cardyb|synapse \(bot|zoombot|googlebot|google-pagerenderer|bingbot|bingpreview|applebot|duckduckbot|yandexbot/i;

/** Returns whether a request is from a known program that shows previews of links, so nobody is reading the page. */
export function isPreviewBot(userAgent: string | undefined): boolean {
  return userAgent !== undefined && BOT.test(userAgent);
}
