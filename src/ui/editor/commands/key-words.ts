/** Turns CodeMirror's `Mod-Shift-x` into `Mod+Shift+X`. */
export function keyWords(key: string): string {
  return key.replace(/-/g, '+').replace(/[a-z]$/, (letter) => letter.toUpperCase());
}
