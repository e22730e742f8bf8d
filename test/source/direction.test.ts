import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Folders that are mirrored for languages from right to left, with their sub-folders. The list may only grow. */
const MIRRORED = ['app', 'src/ui/agent', 'src/ui/kit', 'src/ui/shell', 'src/ui/terminal'];

/** Tailwind's classes for a physical side: `ml-2`, `-left-1`, `border-l`, `md:text-right`, `rounded-l-md`. */
const PHYSICAL =
  /(?<=[\s"'`:])-?(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-[lr]|rounded-[tb][lr]|text-(?:left|right))(?:-[\w.[\]()]+)?(?=[\s"'`])/g;
const CLASSES = /(?:className=|cx\()[^>]*?["'`][^"'`]*["'`]/gs;

const tsxFiles = MIRRORED.flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => path.join(folder, file)),
);

function physicalClasses(code: string): string[] {
  return [...code.matchAll(CLASSES)].flatMap(([classes]) => classes.match(PHYSICAL) ?? []);
}

test('what is on the left in English is on the right from right to left: classes name logical sides', () => {
  expect(tsxFiles.length).toBeGreaterThan(100);
  const found = tsxFiles.flatMap((file) => {
    return physicalClasses(fs.readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});

test('physical sides are found, logical ones and other words aren’t', () => {
  expect(physicalClasses('<p className="flex ml-2 md:-left-1 border-l">')).toEqual(['ml-2', '-left-1', 'border-l']);
  expect(physicalClasses("<p className={cx('text-right', a)}>")).toEqual(['text-right']);
  expect(physicalClasses('<p className="ms-2 -start-1 border-s inset-x-0"><X tip="left" /></p>')).toEqual([]);
});
