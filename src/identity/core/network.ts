const V4_IN_V6 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const GROUPS = 8;
/** How many groups of an IPv6 address identify the network that a provider gives to one customer. */
const NETWORK_GROUPS = 4;

/**
 * Returns the key by which attempts from an address are counted: the IPv4 address, or the first 64 bits of an IPv6
 * address. A computer can use any number of IPv6 addresses, but they are all in one such network.
 */
export function networkOf(address: string): string {
  const v4 = V4_IN_V6.exec(address)?.[1];
  if (v4 !== undefined) return v4;
  if (!address.includes(':')) return address;
  const [start = '', end] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::', 2);
  const [first, last] = [groupsOf(start), groupsOf(end ?? '')];
  const zeros = end === undefined ? 0 : Math.max(0, GROUPS - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

function groupsOf(part: string): string[] {
  return part.split(':').flatMap((group) => (group === '' ? [] : [group.replace(/^0+(?=.)/, '')]));
}
