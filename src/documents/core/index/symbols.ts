/** The names that source code defines, found line by line with small patterns. They are good enough for search. */

/** Longer lines are generated code or data. In UTF-16 units. */
const LONGEST_LINE = 400;
const LONGEST_NAME = 80;

/** Returns the name that a line defines, or undefined. The names of functions end in `()`. */
type LineReader = (line: string) => string | undefined;

/** Returns a reader that finds names by patterns. Each pattern's only group is the name. */
function named(patterns: { types?: RegExp; functions?: RegExp }): LineReader {
  return (line) => {
    const type = patterns.types?.exec(line)?.[1];
    if (type !== undefined) return type;
    const name = patterns.functions?.exec(line)?.[1];
    return name === undefined ? undefined : `${name}()`;
  };
}

function firstOf(...readers: readonly LineReader[]): LineReader {
  return (line) => {
    for (const read of readers) {
      const name = read(line);
      if (name !== undefined) return name;
    }
    return undefined;
  };
}

const NOT_A_FUNCTION = new Set(['if', 'for', 'while', 'switch', 'catch', 'return', 'else', 'new', 'throw', 'await']);

/** Returns a reader for functions in C-like languages, `type name(parameters)`, which have no keyword. */
function beforeParenthesis(isDefinition: (line: string) => boolean): LineReader {
  return (line) => {
    const open = line.indexOf('(');
    if (open < 1 || !isDefinition(line)) return undefined;
    const before = line.slice(0, open).trimEnd();
    let start = before.length;
    while (start > 0 && /[\w$]/.test(before[start - 1]!)) start--;
    const name = before.slice(start);
    const hasType = start > 0 && /[\w*&>\]~:]/.test(before.slice(0, start).trimEnd().at(-1) ?? '');
    return hasType && /^[A-Za-z_$]/.test(name) && !NOT_A_FUNCTION.has(name) ? `${name}()` : undefined;
  };
}

const isTyped = (line: string) => /^[A-Za-z_]/.test(line) && !/[;=]/.test(line.slice(0, line.indexOf('(') + 1));
const isDeclared = (line: string) => isTyped(line) && !line.trimEnd().endsWith(';');
const isModified = (line: string) => /^\s*(?:public|private|protected|internal|static|override|final)\s/.test(line);

const python = firstOf(
  named({
    types: /^\s*class\s+(\w+)/,
    functions: /^\s*(?:async\s+)?def\s+(\w+)/,
  }),
  named({ types: /^([A-Z][A-Z0-9_]+)\s*[:=]/ }),
);

const javascript = firstOf(
  named({
    types:
      /^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:const\s+)?(?:class|interface|type|enum|namespace)\s+([\w$]+)/,
    functions: /^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:async\s+)?function\*?\s+([\w$]+)/,
  }),
  named({ types: /^(?:export\s+)?(?:declare\s+)?(?:const|let|var)\s+([\w$]+)/ }),
  (line) => {
    const name =
      /^[ \t]+(?:(?:public|private|protected|static|async|get|set|override)[ \t]+)*\*?#?([\w$]+)[ \t]*\(.*\{$/.exec(
        line,
      )?.[1];
    return name === undefined || NOT_A_FUNCTION.has(name) || name === 'function' ? undefined : `${name}()`;
  },
);

const go = named({
  types: /^(?:type|const|var)\s+(\w+)/,
  functions: /^func\s+(?:\([^)]*\)\s*)?(\w+)/,
});

const rust = named({
  types: /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:struct|enum|trait|mod|union|type|static|const|macro_rules!)\s+(?!fn\b)(\w+)/,
  functions: /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:(?:async|unsafe|const|extern)\s+)*fn\s+(\w+)/,
});

const java = firstOf(
  named({
    types:
      /^\s*(?:(?:public|private|protected|internal|static|final|abstract|sealed|data|open|partial|case)\s+)*(?:class|interface|enum|record|object|trait|struct)\s+(\w+)/,
    functions: /^\s*(?:(?:public|private|protected|internal|override|suspend|inline|open)\s+)*(?:fun|def)\s+(\w+)/,
  }),
  beforeParenthesis(isModified),
);

const c = firstOf(
  named({ types: /^#\s*define\s+(\w+)/ }),
  named({ types: /^(?:typedef\s+)?(?:struct|enum|union|class|namespace)\s+(\w+)/ }),
  beforeParenthesis(isDeclared),
);

const ruby = named({ types: /^\s*(?:class|module)\s+([\w:]+)/, functions: /^\s*def\s+(?:self\.)?([\w?!]+)/ });

const php = named({
  types: /^\s*(?:(?:abstract|final|readonly)\s+)*(?:class|interface|trait|enum)\s+(\w+)/,
  functions: /^\s*(?:(?:public|private|protected|static|final|abstract)\s+)*function\s+&?(\w+)/,
});

const sql = named({
  types:
    /^\s*create\s+(?:or\s+replace\s+)?(?:(?:unique|temporary|temp|materialized|unlogged)\s+)*(?:table|view|index|type|trigger|schema|sequence)\s+(?:if\s+not\s+exists\s+)?([\w."]+)/i,
  functions: /^\s*create\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([\w."]+)/i,
});

const shell = named({ functions: /^(?:function\s+)?([\w-]+)\s*\(\)/ });
const yaml = named({ types: /^([A-Za-z_][\w-]*):/ });
const toml = named({ types: /^\[+([\w."-]+)\]/ });
const css = named({ types: /^((?:[.#][\w-]+)|@[\w-]+ [\w-]+)/ });
const typst = named({ types: /^#let\s+([\w-]+)/ });
const prisma = named({ types: /^(?:model|enum|type)\s+(\w+)/ });

const READERS: readonly [extensions: string, read: LineReader][] = [
  ['py pyi', python],
  ['js jsx mjs cjs ts tsx mts cts vue svelte', javascript],
  ['go', go],
  ['rs', rust],
  ['java kt kts scala cs swift groovy', java],
  ['c h cc cpp cxx hpp hh m', c],
  ['rb', ruby],
  ['php', php],
  ['sql', sql],
  ['sh bash zsh', shell],
  ['yml yaml', yaml],
  ['toml ini', toml],
  ['css scss', css],
  ['typ', typst],
  ['prisma', prisma],
];

const READER_OF = new Map(READERS.flatMap(([extensions, read]) => extensions.split(' ').map((name) => [name, read])));

/**
 * Returns the names that source code defines, each once, in order, at most `limit`: types and constants as they are,
 * functions with `()`. `extension` is without the dot, in lower case; unknown languages have no symbols. Takes linear
 * time.
 */
export function symbolsOf(text: string, extension: string, limit: number): string[] {
  const read = READER_OF.get(extension);
  if (!read) return [];
  const names = new Set<string>();
  for (const line of linesOf(text)) {
    if (names.size >= limit) break;
    const name = line.length > LONGEST_LINE ? undefined : read(line.trimEnd());
    if (name !== undefined && name.length <= LONGEST_NAME) names.add(name.replaceAll('"', ''));
  }
  return [...names];
}

/** Yields the lines one at a time, because a long text has too many to split at once. */
function* linesOf(text: string): Generator<string, void> {
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf('\n', from);
    yield text.slice(from, end < 0 ? text.length : end);
    if (end < 0) return;
    from = end + 1;
  }
}
