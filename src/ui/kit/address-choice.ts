/** How a page keeps choices, such as the filters of a list, in its address. */
interface AddressChoice<Choice> {
  /** Returns the choices in an address. */
  read(params: URLSearchParams): Choice;
  /** Returns the page's address with these choices. */
  addressOf(choice: Choice): string;
}

/**
 * Changes some of the choices in the page's address and returns all of them. It merges them into the address rather
 * than into the rendered choices, which may lack what was chosen a moment ago.
 */
export function changeAddressChoice<Choice extends object>(
  { read, addressOf }: AddressChoice<Choice>,
  change: Partial<Choice>,
): Choice {
  const next = { ...read(new URLSearchParams(window.location.search)), ...change };
  window.history.replaceState(null, '', addressOf(next));
  return next;
}
