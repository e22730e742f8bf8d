/** Returns a text between code fences that are longer than any run of backticks in it. */
export function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.endsWith('\n') || text === '' ? text : `${text}\n`}${fence}`;
}
