import {
  defineLanguageFacet,
  indentNodeProp,
  Language,
  LanguageSupport,
  languageDataProp,
  ParseContext,
} from '@codemirror/language';
import type { Parser } from '@lezer/common';
import { type MarkdownConfig, parseCode } from '@lezer/markdown';
import { markdownParser } from '@/markdown/core/parser';
import { whenIdle } from '../when-idle';
import { SectionedParser } from './sectioned-parser';

const data = defineLanguageFacet({ commentTokens: { block: { open: '<!--', close: '-->' } } });

/*
 * Replaces @codemirror/lang-markdown, which loads the parsers of HTML, CSS and JavaScript at once (measured: 75 KB
 * gzipped more) for HTML that is never interpreted.
 */
const blockParser = markdownParser.configure({ props: [indentNodeProp.add({ Document: () => null })] });
const { wrap } = parseCode({ codeParser: fenceParser }) as MarkdownConfig;

const parser = new SectionedParser(blockParser, {
  documentProps: [
    [languageDataProp, data],
    [indentNodeProp, () => null],
  ],
  nested: wrap,
});

const markdownLanguage = new Language(data, parser, [], 'markdown');

/** Returns the parser of a fence's language. Until it has loaded, the fence stays plain; then it is parsed again. */
function fenceParser(info: string): Parser | null {
  const name = /^[^\s{]*/.exec(info)?.[0] ?? '';
  if (name === '') return null;
  if (!languages) {
    // Colours can wait: loading them must not delay the first typed character.
    const loaded = new Promise<void>(whenIdle).then(loadLanguages);
    return ParseContext.getSkippingParser(loaded.then(({ languageNamed }) => languageNamed(name)?.load()));
  }
  const found = languages.languageNamed(name);
  if (!found) return null;
  return found.support?.language.parser ?? ParseContext.getSkippingParser(found.load());
}

let languages: typeof import('@/markdown/code/code-languages') | undefined;

/** Loads the list of languages. Their parsers are loaded one by one. */
export async function loadLanguages(): Promise<typeof import('@/markdown/code/code-languages')> {
  languages ??= await import('@/markdown/code/code-languages');
  return languages;
}

export function markdown(): LanguageSupport {
  return new LanguageSupport(markdownLanguage);
}
