import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namesAt, openBlocks } from './data-names';

const DATA = {
  title: 'Spring offers for everyone who has a garden of their own',
  features: ['light', 'strong'],
  contact: { email: 'a@b.c', 'two words': 1 },
  groups: [
    { name: 'Trees', items: [{ label: 'Oak', price: 3 }] },
    { name: 'Herbs', items: [{ label: 'Mint', note: '' }] },
  ],
};

const names = (template: string, within: string[] = []) =>
  namesAt(template, template.length, DATA, within).map(({ name }) => name);

test('the top level offers the fields of the data', () => {
  expect(names('a {{title}} ')).toEqual(['title', 'features', 'contact', 'groups']);
});

test('nested paths, only with names that a placeholder can contain', () => {
  expect(names('', ['contact'])).toEqual(['email']);
  expect(names('', ['title'])).toEqual([]);
  expect(names('', ['constructor'])).toEqual([]);
});

test('inside #each: the item, its fields, the number, then the data’s fields', () => {
  expect(names('{{#each groups}}')).toEqual([
    'this',
    'name',
    'items',
    'title',
    'features',
    'contact',
    'groups',
    '@index',
  ]);
  expect(names('{{#each groups}}{{#each items}}')).toEqual(expect.arrayContaining(['label', 'price', 'note', 'name']));
  expect(names('{{#each groups}}', ['this'])).toEqual(['name', 'items']);
  expect(names('{{#each groups}}{{#if name}}{{#each this.items}}', ['this'])).toEqual(['label', 'price', 'note']);
  expect(names('{{#each groups}}{{/each}}')).not.toContain('name');
});

test('each field name is listed with a description of its value', () => {
  const found = namesAt('', 0, DATA);
  expect(found.map(({ holds, kind }) => [holds, kind])).toEqual([
    ['“Spring offers for everyone who h…”', 'value'],
    ['a list of 2 items', 'list'],
    ['fields of its own', 'fields'],
    ['a list of 2 items', 'list'],
  ]);
});

test('open blocks are known with the path they go through, also behind a tag that is being written', () => {
  expect(openBlocks('{{#each groups}}{{#if a.b}}')).toEqual([
    { kind: 'if', path: ['a', 'b'] },
    { kind: 'each', path: ['groups'] },
  ]);
  expect(openBlocks('{{#each groups}} {{ti')).toEqual([{ kind: 'each', path: ['groups'] }]);
});

test('whatever the template and the data are, names are found without an error', () => {
  const part = fc.constantFrom('{{', '}}', '{{#each a}}', '{{/each}}', '{{#if b}}', '{{else}}', 'a', '"', '\n', '{{}}');
  fc.assert(
    fc.property(fc.array(part), fc.jsonValue(), (parts, data) => {
      const template = parts.join('');
      expect(Array.isArray(namesAt(template, template.length, data, ['a']))).toBe(true);
      expect(Array.isArray(namesAt(template, template.length, data))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
