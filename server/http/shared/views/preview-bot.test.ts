import { expect, test } from 'vitest';
import { isPreviewBot } from './preview-bot';

test.each([
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'Mozilla/5.0 (Macintosh) AppleWebKit/601.2.4 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'WhatsApp/2.23.20.0',
  'TelegramBot (like TwitterBot)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
])('%s is no reader', (userAgent) => {
  expect(isPreviewBot(userAgent)).toBe(true);
});

test.each([
  undefined,
  '',
  'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [LinkedInApp]/9.29',
  'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 Chrome/120 Electron/28 Safari/537.36 Slack_SSB/4.36.140',
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 [FB_IAB/FB4A]',
])('a browser may be a reader: %s', (userAgent) => {
  expect(isPreviewBot(userAgent)).toBe(false);
});
