import fc from 'fast-check';

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  ']]>',
  '-->',
  '</w:t>',
  '&amp;&#0;',
  '#read("/etc/passwd")',
  '#let x = 1',
  '$x$',
  '@ref <label>',
  '\u0000\u0008\ud800',
  '\u202etxt.exe',
  '`code`',
  '``` a',
  '\\',
  '//',
  '/*',
  '= a',
  '[^1]',
  '[a](javascript:alert(1))',
  '[a](https://x.example/?a=1&b="2")',
  '![p](attachment:abc)',
  '<br>',
  '|',
  '[!NOTE]',
  '== m ==',
];

const line = fc
  .array(
    fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 12 }), fc.lorem({ maxCount: 3 })),
    {
      maxLength: 6,
    },
  )
  .map((pieces) => pieces.join(' ').replace(/[\r\n]/g, ' '));

const styled = fc
  .tuple(fc.constantFrom('', '*', '**', '~~', '==', '`', '$'), line)
  .map(([mark, text]) => mark + text + mark);

const leaf = fc.oneof(
  styled,
  fc.tuple(fc.integer({ min: 1, max: 6 }), styled).map(([level, text]) => `${'#'.repeat(level)} ${text}`),
  line.map((text) => `\`\`\`js\n${text}\n\`\`\``),
  line.map((text) => `$$\n${text}\n$$`),
  line.map((text) => `[^1]: ${text}`),
  fc.tuple(line, line).map(([a, b]) => `| ${a} | ${b} |\n| :-- | --: |\n| ${b} |`),
  fc.constant('---'),
);

const indented = (text: string, lead: string, rest: string) =>
  text
    .split('\n')
    .map((row, i) => (i === 0 ? lead : rest) + row)
    .join('\n');

/** Markdown with random nesting, and texts that have a meaning in HTML, XML and Typst. */
export const anyMarkdown: fc.Arbitrary<string> = fc.letrec<{ blocks: string; block: string }>((tie) => ({
  blocks: fc.array(tie('block'), { maxLength: 5 }).map((blocks) => blocks.join('\n\n')),
  block: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    tie('blocks').map((text) => indented(text, '> ', '> ')),
    tie('blocks').map((text) => indented(text, '> [!TIP]\n> ', '> ')),
    tie('blocks').map((text) => indented(text, '- ', '  ')),
    tie('blocks').map((text) => indented(text, '7. ', '   ')),
    tie('blocks').map((text) => indented(text, '- [x] ', '  ')),
  ),
})).blocks;
