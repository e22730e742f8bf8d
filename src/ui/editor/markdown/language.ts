import {
  defineLanguageFacet,
  indentNodeProp,
  Language,
  LanguageSupport,
  languageDataProp,
  ParseContext,
} from '@codemirror/language';
import { type Input, Parser, type PartialParse, type TreeFragment } from '@lezer/common';
import { type MarkdownConfig, parseCode } from '@lezer/markdown';
import { markdownParser } from '@/markdown/core/parser';
import { whenIdle } from '../when-idle';
import { SectionedParser } from './sectioned-parser';

const data = defineLanguageFacet({ commentTokens: { block: { open: '<!--', close: '-->' } } });

/*
 * Made here rather than with @codemirror/lang-markdown: that package loads the parsers of HTML, CSS and JavaScript
 * at once (measured: 75 KB gzipped more) for HTML that is never interpreted.
 */
const blockParser = markdownParser.configure({ props: [indentNodeProp.add({ Document: () => null })] });
const { wrap } = parseCode({ codeParser: fenceParser }) as MarkdownConfig;

/** Sections of Markdown with the languages of its fences in them. */
class DocumentParser extends Parser {
  private readonly sections = new SectionedParser(blockParser, [
    [languageDataProp, data],
    [indentNodeProp, () => null],
  ]);

  override createParse(
    input: Input,
    fragments: readonly TreeFragment[],
    ranges: readonly { from: number; to: number }[],
  ): PartialParse {
    const parse = this.sections.createParse(input, fragments, ranges);
    return wrap ? wrap(parse, input, fragments, ranges) : parse;
  }
}

const markdownLanguage = new Language(data, new DocumentParser(), [], 'markdown');

/** The parser of a fence's language; while it loads, the fence stays plain and is parsed again when it has come. */
function fenceParser(info: string): Parser | null {
  const name = /^[^\s{]*/.exec(info)?.[0] ?? '';
  if (name === '') return null;
  if (!languages) {
    // Colours are for the eye: the first character that can be typed does not wait for them.
    const loaded = new Promise<void>(whenIdle).then(loadLanguages);
    return ParseContext.getSkippingParser(loaded.then(({ languageNamed }) => languageNamed(name)?.load()));
  }
  const found = languages.languageNamed(name);
  if (!found) return null;
  return found.support?.language.parser ?? ParseContext.getSkippingParser(found.load());
}

let languages: typeof import('./code-languages') | undefined;

/** The list of languages. Their parsers are loaded one by one. */
export async function loadLanguages(): Promise<typeof import('./code-languages')> {
  languages ??= await import('./code-languages');
  return languages;
}

export function markdown(): LanguageSupport {
  return new LanguageSupport(markdownLanguage);
}
