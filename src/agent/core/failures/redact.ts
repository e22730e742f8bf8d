const REMOVED = '[removed]';

/** Headers and parameters that contain keys, with their values. */
const NAMED =
  /\b((?:proxy-)?authorization|x-goog-api-key|x-api-key|api[-_ ]?key(?: provided)?|access[-_]?token|set-cookie|cookie)(["']?\s*[:=]\s*["']?)(?:(?:bearer|basic)\s+)?[^\s"',;&(){}<>]+/gi;
const BEARER = /\b(bearer|basic)\s+[\w.~+/=*-]{6,}/gi;
const IN_QUERY = /([?&](?:key|token)=)[^\s&"'<>]+/gi;
const IN_URL = /\/\/[^\s/@]+@/g;
/** The formats of the large providers' keys, including keys whose middle is masked. */
const SHAPED = /\b(?:sk|pk|rk|gsk|xai|AIza|ya29)[-_.]?[\w*.-]{6,}/g;
const LONG_RUN = /[\w+/=-]{32,}/g;

/** A common part of this many characters would reveal part of the secret. */
const FRAGMENT = 8;

/**
 * Removes keys from `text`: each of `secrets`, also parts of it of 8 characters or more, and anything that looks like a
 * key, a header with one, or a signature.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  let out = text;
  for (const secret of secrets) {
    if (secret !== '') out = out.replaceAll(secret, REMOVED);
    out = withoutFragments(out, secret);
  }
  return out
    .replace(NAMED, `$1$2${REMOVED}`)
    .replace(BEARER, `$1 ${REMOVED}`)
    .replace(IN_QUERY, `$1${REMOVED}`)
    .replace(IN_URL, `//${REMOVED}@`)
    .replace(SHAPED, REMOVED)
    .replace(LONG_RUN, (run) => (isRandom(run) ? REMOVED : run));
}

/** Returns whether it looks like a thought signature or other base64 data. */
function isRandom(run: string): boolean {
  return /\d/.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run);
}

/** Removes the longest parts that the text has in common with the secret. */
function withoutFragments(text: string, secret: string): string {
  let out = '';
  let at = 0;
  while (at < text.length) {
    let length = FRAGMENT;
    if (!secret.includes(text.slice(at, at + length)) || at + length > text.length) {
      out += text[at++];
      continue;
    }
    while (at + length < text.length && secret.includes(text.slice(at, at + length + 1))) length++;
    out += REMOVED;
    at += length;
  }
  return out;
}
