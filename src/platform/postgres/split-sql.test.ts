import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitSql } from './split-sql';

test('a script is cut at semicolons, except inside comments, strings, quoted names and dollar-quoted bodies', () => {
  const script = `-- one; two
create table "a;b" (c text default 'x;''y'); /* ; */
create function f() returns text language plpgsql as $$ begin; return ';'; end $$;
select E'it\\'s; fine', $tag$ $$ ; $$ $tag$;
-- the end; really
`;
  expect(splitSql(script)).toEqual([
    `-- one; two\ncreate table "a;b" (c text default 'x;''y')`,
    `/* ; */\ncreate function f() returns text language plpgsql as $$ begin; return ';'; end $$`,
    `select E'it\\'s; fine', $tag$ $$ ; $$ $tag$`,
  ]);
});

const piece = fc.constantFrom(
  'select 1',
  ' ',
  '\n',
  `'a;b'`,
  `''`,
  `'it''s;'`,
  '"x;y"',
  '$$ ; $$',
  '$t$ $$ ; $t$',
  '/* ; */',
  '-- ; \n',
  ' - ',
  ' / ',
);

test('statements joined again are split in the same way', () => {
  const statement = fc.array(piece, { maxLength: 6 }).map((pieces) => `select ${pieces.join(' ')}`.trim());
  fc.assert(
    fc.property(fc.array(statement), (statements) => {
      expect(splitSql(statements.map((each) => `${each}\n;`).join('\n'))).toEqual(statements);
    }),
  );
});
