import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import type { CodePart, CodePiece } from '../core/code-piece';
import { languageNamed } from './code-languages';

/** Longer code isn't coloured. In UTF-16 units. */
const MAX_CHARACTERS = 20_000;
/** The time limit for one block. Parsers normally take a fraction of it. */
const MAX_MS = 100;

/** The same groups as in the editor, whose colours are in tokens.css. */
const PARTS = tagHighlighter([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.definitionKeyword], class: 'keyword' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], class: 'string' },
  { tag: tags.comment, class: 'comment' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], class: 'number' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], class: 'name' },
  { tag: [tags.typeName, tags.className, tags.tagName, tags.propertyName, tags.attributeName], class: 'name' },
]);

/**
 * Returns code in coloured pieces whose texts together are the code, or undefined if it's shown plain because its
 * language is unknown or it's too long.
 */
export async function highlightCode(language: string, code: string): Promise<CodePiece[] | undefined> {
  if (language === '' || code.length > MAX_CHARACTERS) return undefined;
  const support = await languageNamed(language)?.load();
  if (!support) return undefined;
  const parse = support.language.parser.startParse(code);
  const end = Date.now() + MAX_MS;
  let tree = parse.advance();
  while (!tree && Date.now() < end) tree = parse.advance();
  if (!tree) return undefined;
  const pieces: CodePiece[] = [];
  let at = 0;
  highlightTree(tree, PARTS, (from, to, classes) => {
    // In code inside code, the innermost part determines the colour.
    const part = classes.slice(classes.lastIndexOf(' ') + 1) as CodePart;
    if (from > at) pieces.push({ text: code.slice(at, from) });
    pieces.push({ text: code.slice(from, to), part });
    at = to;
  });
  if (at < code.length) pieces.push({ text: code.slice(at) });
  return pieces;
}
