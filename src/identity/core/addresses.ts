/** Email addresses as people type and paste them. */

const QUOTED_NAME = /"[^"]*"/g;
/** The format in which mail programs copy addresses: a name, then the address in brackets. */
const BRACKETED = /<([^<>]*)>/g;
/** The server accepts the same addresses, and checks again. */
const ADDRESS = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@.<>(),;:"[\]\\]+$/;
const LONGEST = 254;

export interface Addresses {
  /** In lower case, without duplicates, in their original order. */
  valid: string[];
  /** Parts that aren't addresses, as they were typed. */
  invalid: string[];
}

/** Splits a text at commas, semicolons, spaces and line breaks, in linear time. */
export function parseAddresses(text: string): Addresses {
  const parts = text
    .replace(QUOTED_NAME, ' ')
    .split(/[,;\r\n]/)
    .flatMap(addressesIn);
  const isAddress = (part: string) => part.length <= LONGEST && ADDRESS.test(part);
  return {
    valid: [...new Set(parts.filter(isAddress).map((part) => part.toLowerCase()))],
    invalid: [...new Set(parts.filter((part) => !isAddress(part)))],
  };
}

/** Returns the words of a part. If it has an address in brackets, words without an @ are a name and are left out. */
function addressesIn(part: string): string[] {
  const bracketed = [...part.matchAll(BRACKETED)].map(([, address = '']) => address.trim());
  const words = part.replace(BRACKETED, ' ').split(/\s+/).filter(Boolean);
  return bracketed.length > 0 ? [...bracketed, ...words.filter((word) => word.includes('@'))] : words;
}
