/** Returns symbols for white space, which can't be seen struck through, for at most 20 characters. */
export function visibleBlank(blank: string): string {
  return blank.slice(0, 20).replace(/\n/g, '¶').replace(/[ \t]/g, '·');
}
