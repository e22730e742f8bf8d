/** Returns where to go after signing in: only a path of this site, never an address smuggled into the link. */
export function safeNext(value: string | string[] | undefined): string {
  if (typeof value !== 'string') return '/';
  return /^\/(?![/\\])[\w\-./?=&%#]*$/.test(value) ? value : '/';
}
