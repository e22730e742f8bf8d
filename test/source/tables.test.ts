import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Returns the declarations of the rule with this selector in a style sheet. */
function declarationsOf(file: string, selector: string): Record<string, string> {
  const css = readFileSync(file, 'utf8');
  const at = css.indexOf(`${selector} {`);
  if (at < 0) throw new Error(`${file} has no rule for ${selector}`);
  const body = css.slice(css.indexOf('{', at) + 1, css.indexOf('}', at));
  const pairs = body.split(';').map((line) => line.split(':').map((part) => part.trim()));
  return Object.fromEntries(pairs.filter(([name]) => name));
}

test('a table of a version or a comparison looks like the table in the editor', () => {
  const editor = 'src/ui/editor/editor.css';
  const [table, cell] = ['', ' td'].map((part) =>
    declarationsOf(editor, `.vr-editor.cm-editor .vr-table${part === '' ? ' table' : part}`),
  );
  const elsewhere = ':is(.prose, .compared-table)';
  const shown = declarationsOf('app/components.css', `${elsewhere} table`);
  expect(shown).toEqual({
    'border-collapse': table?.['border-collapse'],
    'font-size': table?.['font-size'],
    'line-height': table?.['line-height'],
  });
  const cells = declarationsOf('app/components.css', `${elsewhere} :is(th, td)`);
  for (const name of ['border', 'padding', 'min-width']) expect(cells[name]).toBe(cell?.[name]);
  expect(declarationsOf('app/components.css', '  .prose table')).not.toHaveProperty('font-family');
});
