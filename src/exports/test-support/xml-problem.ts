/**
 * Returns what is wrong with XML that has no comments, instructions or CDATA: tags that don't match, or forbidden
 * characters.
 */
export function xmlProblem(xml: string): string | undefined {
  const content = xml.replace(/^<\?xml[^>]*\?>\s*/, '');
  const open: string[] = [];
  let at = 0;
  for (const { 0: tag, 1: close = '', 2: name = '', 3: attributes = '', 4: empty = '', index } of content.matchAll(
    /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    const problem = badTag(content.slice(at, index), attributes);
    if (problem) return `${problem} at ${tag.slice(0, 80)}`;
    if (close && open.pop() !== name) return `</${name}> closes another element`;
    if (!close && !empty) open.push(name);
    at = index + tag.length;
  }
  if (at < content.trimEnd().length) return 'text behind the last tag';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters on purpose
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(content) || !content.isWellFormed())
    return 'a forbidden character';
  return open.length > 0 ? `<${open.at(-1)}> is open` : undefined;
}

function badTag(before: string, attributes: string): string | undefined {
  if (/[<>]/.test(before) || badEntity(before + attributes)) return 'bad text';
  const names = [...attributes.matchAll(/([\w:]+)=/g)].map(([, name]) => name);
  return new Set(names).size < names.length ? 'an attribute twice' : undefined;
}

function badEntity(text: string): boolean {
  return /&(?!(?:amp|lt|gt|quot|#39);)/.test(text);
}
