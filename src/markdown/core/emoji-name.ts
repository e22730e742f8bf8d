/** Matches a possible name with its colons. No letter or digit may come before it: `10:100:20` isn't an emoji. */
export const EMOJI_NAME: RegExp = /(?<![\p{L}\p{N}]):([a-z0-9_+-]{1,40}):(?![\p{L}\p{N}])/gu;
