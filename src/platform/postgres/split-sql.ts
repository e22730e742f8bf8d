/**
 * Tokens that can contain a semicolon that doesn't end a statement: comments, strings, quoted names and dollar-quoted
 * bodies. Nested comments and functions with a BEGIN ATOMIC body aren't supported, and our scripts don't use them.
 */
const TOKENS = [
  String.raw`--[^\n]*`,
  String.raw`/\*[\s\S]*?\*/`,
  String.raw`\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'`,
  `'(?:[^']|'')*'`,
  '"(?:[^"]|"")*"',
  String.raw`(?<!\w)\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$`,
  ';',
  String.raw`[\s\S]`,
];

/**
 * Returns the statements of an SQL script, each with its comments and without its semicolon. Pieces without SQL are
 * left out.
 */
export function splitSql(script: string): string[] {
  const statements: string[] = [];
  let statement = '';
  let hasSql = false;
  const end = () => {
    if (hasSql) statements.push(statement.trim());
    statement = '';
    hasSql = false;
  };
  for (const [token] of script.matchAll(new RegExp(TOKENS.join('|'), 'g'))) {
    if (token === ';') {
      end();
      continue;
    }
    statement += token;
    hasSql ||= !/^(--|\/\*|\s)/.test(token);
  }
  end();
  return statements;
}
