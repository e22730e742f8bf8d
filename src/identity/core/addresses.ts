/** Email addresses as people type and paste them. */

const QUOTED_NAME = /"[^"]*"/g;
/** As mail programs copy it: a name, and the address in brackets. */
const BRACKETED = /<([^<>]*)>/g;
/** What the server takes too; it has the last word. */
const ADDRESS = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@.<>(),;:"[\]\\]+$/;
const LONGEST = 254;

export interface Addresses {
  /** In lower case, each once, in their order. */
  valid: string[];
  /** Parts that are no address, as they were typed. */
  invalid: string[];
}

/** Splits a text at commas, semicolons, spaces and line breaks. Linear in its length. */
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

/** The words of a part; beside an address in brackets, those that are no address are a name. */
function addressesIn(part: string): string[] {
  const bracketed = [...part.matchAll(BRACKETED)].map(([, address = '']) => address.trim());
  const words = part.replace(BRACKETED, ' ').split(/\s+/).filter(Boolean);
  return bracketed.length > 0 ? [...bracketed, ...words.filter((word) => word.includes('@'))] : words;
}
