import {
  defineLanguageFacet,
  indentNodeProp,
  Language,
  LanguageDescription,
  LanguageSupport,
  languageDataProp,
  ParseContext,
} from '@codemirror/language';
import type { Parser } from '@lezer/common';
import { parseCode } from '@lezer/markdown';
import { codeLanguages } from './code-languages';
import { markdownParser } from './parser';

const data = defineLanguageFacet({ commentTokens: { block: { open: '<!--', close: '-->' } } });

/*
 * Made here rather than with @codemirror/lang-markdown: that package loads the parsers of HTML, CSS and JavaScript
 * at once (measured: 75 KB gzipped more) for HTML that is never interpreted.
 */
const markdownLanguage = new Language(
  data,
  markdownParser.configure([
    { props: [languageDataProp.add({ Document: data }), indentNodeProp.add({ Document: () => null })] },
    parseCode({ codeParser: fenceParser }),
  ]),
  [],
  'markdown',
);

/** The parser of a fence's language; while it loads, the fence stays plain and is parsed again when it has come. */
function fenceParser(info: string): Parser | null {
  const name = /^[^\s{]*/.exec(info)?.[0] ?? '';
  const found = name === '' ? null : LanguageDescription.matchLanguageName(codeLanguages, name, false);
  if (!found) return null;
  return found.support ? found.support.language.parser : ParseContext.getSkippingParser(found.load());
}

export function markdown(): LanguageSupport {
  return new LanguageSupport(markdownLanguage);
}
