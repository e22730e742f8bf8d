import { LanguageDescription, LanguageSupport, StreamLanguage } from '@codemirror/language';

/** The languages that are highlighted, in fences and as whole documents. Each parser is loaded when it is first met. */
export const codeLanguages: readonly LanguageDescription[] = [
  LanguageDescription.of({
    name: 'json',
    alias: ['json5', 'jsonc'],
    extensions: ['json', 'jsonc', 'webmanifest'],
    load: () => import('@codemirror/lang-json').then((module) => module.json()),
  }),
  LanguageDescription.of({
    name: 'typescript',
    alias: ['ts', 'tsx', 'mts'],
    extensions: ['ts', 'mts', 'cts', 'tsx'],
    load: () =>
      import('@codemirror/lang-javascript').then((module) => module.javascript({ typescript: true, jsx: true })),
  }),
  LanguageDescription.of({
    name: 'javascript',
    alias: ['js', 'jsx', 'ecmascript', 'node', 'mjs'],
    extensions: ['js', 'mjs', 'cjs', 'jsx'],
    load: () => import('@codemirror/lang-javascript').then((module) => module.javascript({ jsx: true })),
  }),
  LanguageDescription.of({
    name: 'typst',
    alias: ['typ'],
    extensions: ['typ'],
    load: () =>
      import('./typst-language').then(
        (module) => new LanguageSupport(StreamLanguage.define(module.typstStreamParser({ hasPlaceholders: false }))),
      ),
  }),
];

/** The language of a document of kind `code`, by its path; undefined when it is shown without colours. */
export function languageOfPath(path: string): LanguageDescription | undefined {
  return LanguageDescription.matchFilename(codeLanguages, path) ?? undefined;
}

export function languageNamed(name: string): LanguageDescription | undefined {
  return LanguageDescription.matchLanguageName(codeLanguages, name, false) ?? undefined;
}
