import { describe, expect, it } from 'vitest';
import { documentHref, linkTarget } from './link-target';

describe('linkTarget', () => {
  it('leaves addresses of other sites alone', () => {
    for (const url of ['https://example.org/a', 'mailto:a@example.org', '//example.org']) {
      expect(linkTarget(url, 'a.md')).toEqual({ url });
    }
  });

  it('reads a path from where the document lies, as in a folder of files', () => {
    expect(linkTarget('plan.md', 'Notes/today.md')).toEqual({ path: 'Notes/plan.md' });
    expect(linkTarget('../Launch%20plan.md#tasks', 'Notes/today.md')).toEqual({ path: 'Launch plan.md' });
    expect(linkTarget('/Data/./price-list.json?x', 'Notes/today.md')).toEqual({ path: 'Data/price-list.json' });
  });

  it('opens a file of the project from the path that serves it', () => {
    expect(linkTarget('/api/files/1f-a', 'a.md')).toEqual({ fileId: '1f-a' });
    expect(linkTarget('/api/files/1f-a/more', 'a.md')).toEqual({ path: 'api/files/1f-a/more' });
  });

  it('leads nowhere above the project, nor to a heading', () => {
    expect(linkTarget('../../x.md', 'Notes/today.md')).toBeUndefined();
    expect(linkTarget('#goals', 'a.md')).toBeUndefined();
    expect(linkTarget('..', 'Notes/a.md')).toBeUndefined();
  });

  it('knows a document by its id, in whatever project it is', () => {
    const id = '0192f0aa-7b1c-7c3e-9a51-5d2f6f0a1b2c';
    expect(linkTarget(documentHref(id), 'Notes/today.md')).toEqual({ documentId: id });
    expect(linkTarget(`/d/${id}#plan`, 'a.md')).toEqual({ documentId: id });
    expect(linkTarget('/d/notes.md', 'a.md')).toEqual({ path: 'd/notes.md' });
  });

  it('accepts a broken escape unchanged', () => {
    expect(linkTarget('100%.md', 'a.md')).toEqual({ path: '100%.md' });
  });
});
