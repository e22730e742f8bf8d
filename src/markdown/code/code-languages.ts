import { LanguageDescription, LanguageSupport, StreamLanguage, type StreamParser } from '@codemirror/language';

/** Returns a language with its name after the fence and a function that loads its parser. */
function stream(
  name: string,
  { alias = [], extensions = [] }: { alias?: string[]; extensions?: string[] },
  load: () => Promise<StreamParser<unknown>>,
): LanguageDescription {
  return LanguageDescription.of({
    name,
    alias,
    extensions,
    load: () => load().then((parser) => new LanguageSupport(StreamLanguage.define(parser))),
  });
}

const clike = () => import('@codemirror/legacy-modes/mode/clike');
const css = () => import('@codemirror/legacy-modes/mode/css');

/** The languages that are highlighted, in fences and as whole documents. Each parser is loaded on first use. */
export const codeLanguages: readonly LanguageDescription[] = [
  stream('bash', { alias: ['sh', 'shell', 'zsh', 'console'], extensions: ['sh', 'bash', 'zsh'] }, () =>
    import('@codemirror/legacy-modes/mode/shell').then((m) => m.shell),
  ),
  stream('c', { extensions: ['c', 'h'] }, () => clike().then((m) => m.c)),
  stream('clojure', { alias: ['clj'], extensions: ['clj', 'cljs', 'edn'] }, () =>
    import('@codemirror/legacy-modes/mode/clojure').then((m) => m.clojure),
  ),
  stream('cmake', { extensions: ['cmake'] }, () => import('@codemirror/legacy-modes/mode/cmake').then((m) => m.cmake)),
  stream('cpp', { alias: ['c++', 'cxx'], extensions: ['cpp', 'cc', 'cxx', 'hpp'] }, () => clike().then((m) => m.cpp)),
  stream('csharp', { alias: ['c#', 'cs'], extensions: ['cs'] }, () => clike().then((m) => m.csharp)),
  stream('css', { extensions: ['css'] }, () => css().then((m) => m.css)),
  stream('dart', { extensions: ['dart'] }, () => clike().then((m) => m.dart)),
  stream('diff', { alias: ['patch'], extensions: ['diff', 'patch'] }, () =>
    import('@codemirror/legacy-modes/mode/diff').then((m) => m.diff),
  ),
  stream('dockerfile', { alias: ['docker'], extensions: ['dockerfile'] }, () =>
    import('@codemirror/legacy-modes/mode/dockerfile').then((m) => m.dockerFile),
  ),
  stream('erlang', { extensions: ['erl'] }, () => import('@codemirror/legacy-modes/mode/erlang').then((m) => m.erlang)),
  stream('fortran', { extensions: ['f90', 'f95'] }, () =>
    import('@codemirror/legacy-modes/mode/fortran').then((m) => m.fortran),
  ),
  stream('go', { alias: ['golang'], extensions: ['go'] }, () =>
    import('@codemirror/legacy-modes/mode/go').then((m) => m.go),
  ),
  stream('groovy', { alias: ['gradle'], extensions: ['groovy', 'gradle'] }, () =>
    import('@codemirror/legacy-modes/mode/groovy').then((m) => m.groovy),
  ),
  stream('haskell', { alias: ['hs'], extensions: ['hs'] }, () =>
    import('@codemirror/legacy-modes/mode/haskell').then((m) => m.haskell),
  ),
  stream('html', { alias: ['htm', 'xhtml'], extensions: ['html', 'htm'] }, () =>
    import('@codemirror/legacy-modes/mode/xml').then((m) => m.html),
  ),
  stream('ini', { alias: ['properties'], extensions: ['ini', 'properties', 'cfg', 'conf'] }, () =>
    import('@codemirror/legacy-modes/mode/properties').then((m) => m.properties),
  ),
  stream('java', { extensions: ['java'] }, () => clike().then((m) => m.java)),
  LanguageDescription.of({
    name: 'javascript',
    alias: ['js', 'jsx', 'ecmascript', 'node', 'mjs'],
    extensions: ['js', 'mjs', 'cjs', 'jsx'],
    load: () => import('@codemirror/lang-javascript').then((module) => module.javascript({ jsx: true })),
  }),
  LanguageDescription.of({
    name: 'json',
    alias: ['json5', 'jsonc'],
    extensions: ['json', 'jsonc', 'webmanifest'],
    load: () => import('@codemirror/lang-json').then((module) => module.json()),
  }),
  stream('julia', { alias: ['jl'], extensions: ['jl'] }, () =>
    import('@codemirror/legacy-modes/mode/julia').then((m) => m.julia),
  ),
  stream('kotlin', { alias: ['kt'], extensions: ['kt', 'kts'] }, () => clike().then((m) => m.kotlin)),
  stream('latex', { alias: ['tex'], extensions: ['tex', 'sty'] }, () =>
    import('@codemirror/legacy-modes/mode/stex').then((m) => m.stex),
  ),
  stream('less', { extensions: ['less'] }, () => css().then((m) => m.less)),
  stream('lua', { extensions: ['lua'] }, () => import('@codemirror/legacy-modes/mode/lua').then((m) => m.lua)),
  stream('matlab', { alias: ['octave'] }, () => import('@codemirror/legacy-modes/mode/octave').then((m) => m.octave)),
  stream('nginx', {}, () => import('@codemirror/legacy-modes/mode/nginx').then((m) => m.nginx)),
  stream('objective-c', { alias: ['objc'], extensions: ['m', 'mm'] }, () => clike().then((m) => m.objectiveC)),
  stream('pascal', { alias: ['delphi'], extensions: ['pas'] }, () =>
    import('@codemirror/legacy-modes/mode/pascal').then((m) => m.pascal),
  ),
  stream('perl', { alias: ['pl'], extensions: ['pl', 'pm'] }, () =>
    import('@codemirror/legacy-modes/mode/perl').then((m) => m.perl),
  ),
  LanguageDescription.of({
    name: 'php',
    extensions: ['php'],
    load: () => import('@codemirror/lang-php').then((module) => module.php({ plain: true })),
  }),
  stream('powershell', { alias: ['ps', 'ps1', 'pwsh'], extensions: ['ps1'] }, () =>
    import('@codemirror/legacy-modes/mode/powershell').then((m) => m.powerShell),
  ),
  stream('protobuf', { alias: ['proto'], extensions: ['proto'] }, () =>
    import('@codemirror/legacy-modes/mode/protobuf').then((m) => m.protobuf),
  ),
  stream('python', { alias: ['py', 'python3'], extensions: ['py', 'pyi'] }, () =>
    import('@codemirror/legacy-modes/mode/python').then((m) => m.python),
  ),
  stream('r', { extensions: ['r'] }, () => import('@codemirror/legacy-modes/mode/r').then((m) => m.r)),
  stream('ruby', { alias: ['rb'], extensions: ['rb'] }, () =>
    import('@codemirror/legacy-modes/mode/ruby').then((m) => m.ruby),
  ),
  stream('rust', { alias: ['rs'], extensions: ['rs'] }, () =>
    import('@codemirror/legacy-modes/mode/rust').then((m) => m.rust),
  ),
  stream('scala', { extensions: ['scala'] }, () => clike().then((m) => m.scala)),
  stream('scss', { extensions: ['scss'] }, () => css().then((m) => m.sCSS)),
  stream('sql', { alias: ['postgres', 'postgresql', 'mysql', 'sqlite'], extensions: ['sql'] }, () =>
    import('@codemirror/legacy-modes/mode/sql').then((m) => m.standardSQL),
  ),
  stream('swift', { extensions: ['swift'] }, () => import('@codemirror/legacy-modes/mode/swift').then((m) => m.swift)),
  stream('toml', { extensions: ['toml'] }, () => import('@codemirror/legacy-modes/mode/toml').then((m) => m.toml)),
  LanguageDescription.of({
    name: 'typescript',
    alias: ['ts', 'tsx', 'mts'],
    extensions: ['ts', 'mts', 'cts', 'tsx'],
    load: () =>
      import('@codemirror/lang-javascript').then((module) => module.javascript({ typescript: true, jsx: true })),
  }),
  stream('typst', { alias: ['typ'], extensions: ['typ'] }, () =>
    import('./typst-language').then((module) => module.typstStreamParser({ hasPlaceholders: false })),
  ),
  stream('xml', { alias: ['svg', 'rss'], extensions: ['xml', 'svg', 'xsd', 'xsl'] }, () =>
    import('@codemirror/legacy-modes/mode/xml').then((m) => m.xml),
  ),
  stream('yaml', { alias: ['yml'], extensions: ['yaml', 'yml'] }, () =>
    import('@codemirror/legacy-modes/mode/yaml').then((m) => m.yaml),
  ),
];

/** Returns the language of a document of kind `code`, by its path, or undefined if it's shown without colours. */
export function languageOfPath(path: string): LanguageDescription | undefined {
  return LanguageDescription.matchFilename(codeLanguages, path) ?? undefined;
}

/** Returns the language that a fence names, or undefined if it isn't one of ours. */
export function languageNamed(name: string): LanguageDescription | undefined {
  return LanguageDescription.matchLanguageName(codeLanguages, name, false) ?? undefined;
}
