import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Folders whose layout is mirrored for right-to-left languages, with their subfolders. */
const MIRRORED = ['app', 'src/ui'];

/** Tailwind's classes for physical sides: `ml-2`, `-left-1`, `border-l`, `md:text-right`, `rounded-l-md`. */
const PHYSICAL =
  /^(?:[\w[\]()&>*=-]+:)*-?(?:(?:m[lr]|p[lr]|left|right|scroll-[mp][lr])-[\w.[\]()-]+|border-[lr](?:-[\w.[\]()-]+)?|rounded-(?:[lr]|[tb][lr])(?:-[\w.[\]()-]+)?|text-(?:left|right)|float-(?:left|right))!?$/;
/** Icons that point in the reading direction, or show a side of the window. */
const POINTING = /^(?:(?:Arrow|Chevrons?|CornerDown|CornerUp|Panel)(?:Left|Right)\w*|Log(?:In|Out)|(?:Undo|Redo)2?)$/;
const PHYSICAL_RULE =
  /(?:margin|padding|border)-(?:left|right)(?:-\w+)?:|text-align: (?:left|right)|float: (?:left|right)/g;

const filesOf = (...endings: string[]) =>
  MIRRORED.flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => endings.some((ending) => file.endsWith(ending)) && !/\.test\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  );

function nodesOf(code: string): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    nodes.push(node);
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile('a.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return nodes;
}

/** Returns physical classes in any string, wherever it is built. */
function physicalClasses(code: string): string[] {
  return nodesOf(code)
    .filter(
      (node) => ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node),
    )
    .flatMap(({ text }) => text.split(/\s+/).filter((word) => PHYSICAL.test(word)));
}

/** Returns icons without a class that mirrors them for right-to-left languages. */
function unmirroredIcons(code: string): string[] {
  return nodesOf(code)
    .filter((node) => ts.isJsxSelfClosingElement(node))
    .filter((node) => {
      const name = node.tagName.getText();
      return POINTING.test(name) && !/rtl:/.test(node.attributes.getText());
    })
    .map((node) => node.tagName.getText());
}

const foundIn = (files: readonly string[], find: (code: string) => string[]) =>
  files.flatMap((file) => find(fs.readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`));

test('layouts are mirrored in right-to-left languages: classes name logical sides', () => {
  const files = filesOf('.tsx', '.ts');
  expect(files.length).toBeGreaterThan(100);
  expect(foundIn(files, physicalClasses)).toEqual([]);
});

test('style sheets name logical sides', () => {
  expect(foundIn(filesOf('.css'), (code) => code.match(PHYSICAL_RULE) ?? [])).toEqual([]);
});

test('icons that point in the reading direction are mirrored in right-to-left languages', () => {
  // FoldArrow is left out because it mirrors its icon with a variable.
  const files = filesOf('.tsx').filter((file) => !file.endsWith('FoldArrow.tsx'));
  expect(foundIn(files, unmirroredIcons)).toEqual([]);
});

test('physical sides are found in every string, logical ones and other words aren’t', () => {
  expect(physicalClasses('<p className="flex ml-2 md:-left-1 border-l">')).toEqual(['ml-2', 'md:-left-1', 'border-l']);
  expect(physicalClasses("<p className={cx('flex', a && 'text-right', b ? 'x' : 'pr-1')}>")).toEqual([
    'text-right',
    'pr-1',
  ]);
  expect(physicalClasses('const SIDES = { a: `rounded-tl-md $' + '{b} mr-[3px]` };')).toEqual([
    'rounded-tl-md',
    'mr-[3px]',
  ]);
  expect(physicalClasses('<p className="ms-2 -start-1 border-s inset-x-0"><X tip="left" /> left-over</p>')).toEqual([]);
  expect(unmirroredIcons('<><LogOut /><ChevronRight className="rtl:-scale-x-100" /><ArrowDown /><Panel /></>')).toEqual(
    ['LogOut'],
  );
});
