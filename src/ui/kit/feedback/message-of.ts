const UNREACHABLE = 'The server can’t be reached. Nothing was changed; please try again in a moment.';

/** What to tell the person about a failed call. The server writes its messages for people; the network does not. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'Something went wrong. Nothing was changed.';
  const fromNetwork = thrown.name === 'TRPCClientError' && !('data' in thrown && thrown.data);
  return fromNetwork || thrown instanceof TypeError ? UNREACHABLE : thrown.message;
}
