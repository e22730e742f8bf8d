/** Struck white space can't be seen: signs stand for it, for 20 characters at most. */
export function visibleBlank(blank: string): string {
  return blank.slice(0, 20).replace(/\n/g, '¶').replace(/[ \t]/g, '·');
}
