import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toasts } from '@/ui/kit/feedback/Toasts';
import { dismissGroup } from '@/ui/kit/feedback/toast-store';
import { importArchives, importDropped } from '@/ui/tree/archive/import-archive';
import { ImportRun } from '@/ui/tree/archive/import-run';
import { importTexts } from '@/ui/tree/archive/import-texts';
import { show } from '../page';

/** A request that the test controls. */
class HeldRequest extends EventTarget {
  static readonly DONE = 4;
  static all: HeldRequest[] = [];
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  readyState = 1;
  responseText = '';
  isAborted = false;
  open() {
    HeldRequest.all.push(this);
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {}
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  /** Receives a part of the response, which may be less or more than a line. */
  receive(text: string) {
    Object.assign(this, { status: 200, readyState: 3, responseText: this.responseText + text });
    this.dispatchEvent(new Event('progress'));
  }
  end(status: number, text: string) {
    Object.assign(this, { status, readyState: HeldRequest.DONE, responseText: this.responseText + text });
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  HeldRequest.all = [];
  vi.stubGlobal('XMLHttpRequest', HeldRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
  dismissGroup('import');
});

async function begin(count = 1) {
  const { person } = show(<Toasts />);
  const run = new ImportRun();
  const files = ['notes.zip', 'more.zip'].slice(0, count).map((name) => new File(['zip'], name));
  let result!: Promise<void>;
  await act(async () => {
    result = importArchives(run, { projectId: 'p', folder: '' }, files);
  });
  return { person, run, result, request: HeldRequest.all[0]! };
}

const bar = () => screen.getByRole('progressbar', { name: 'Progress' });

test('an import shows the progress of its upload, and can be canceled; the files after it aren’t imported then', async () => {
  const { person, run, result, request } = await begin(2);
  expect(screen.getByText('Uploading “notes.zip”…')).toBeVisible();
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  cancel.focus();
  act(() => request.progress(1, 4));
  expect(bar()).toHaveAttribute('value', '0.25');
  expect(cancel, 'the button is still the same').toHaveFocus();
  await person.click(cancel);
  expect(request.isAborted).toBe(true);
  await result;
  expect(run).toMatchObject({ isCanceled: true, count: 0 });
  expect(await screen.findByText('Import canceled. Nothing was imported.')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(HeldRequest.all).toHaveLength(1);
});

test('once an archive is uploaded, the progress of its import is shown, which can still be canceled', async () => {
  const { person, run, result, request } = await begin();
  act(() => void request.upload.dispatchEvent(new Event('load')));
  expect(request.headers).toEqual({ accept: 'application/x-ndjson' });
  expect(screen.getByText('Importing “notes.zip”…')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  act(() => request.receive('{"progress":0.1}\n{"progress":0.4}\n{"progress":0.'));
  expect(bar()).toHaveAttribute('value', '0.4');
  act(() => request.receive('5}\n'));
  expect(bar()).toHaveAttribute('value', '0.5');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(request.isAborted).toBe(true);
  await result;
  expect(run).toMatchObject({ isCanceled: true, count: 0 });
  expect(await screen.findByText('Import canceled. Nothing was imported.')).toBeVisible();
});

const CAME = '{"result":{"folder":"","documents":1,"files":0,"leftOut":0,"documentId":"d","documentIds":["d"]}}\n';

test('a toast says what was imported and offers Undo', async () => {
  const { person, run, result, request } = await begin();
  act(() => request.receive('{"progress":0.9}\n'));
  act(() => request.end(200, CAME));
  await result;
  expect(run.last).toBe('d');
  const trashed: (readonly string[])[] = [];
  const trash = async (ids: readonly string[]) => {
    trashed.push(ids);
    return { trashed: ids.length, edited: 0 };
  };
  act(() => run.finish(trash));
  expect(screen.getByText('Imported 1 document.')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(trashed).toEqual([['d']]);
  expect(await screen.findByText('Moved “notes.zip” to the trash.')).toBeVisible();
});

test('documents imported before a cancel stay, and can be undone', async () => {
  const { person, run, result, request } = await begin(2);
  await act(async () => request.end(200, CAME));
  await vi.waitFor(() => expect(HeldRequest.all).toHaveLength(2));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await result;
  act(() => run.finish(async () => ({ trashed: 1, edited: 0 })));
  expect(screen.getByText('Import canceled. The document that was already imported is kept.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(screen.queryByText('Import canceled. Nothing was imported.')).toBeNull();
});

/** A dropped folder with one file. */
function dropped(name: string): FileSystemDirectoryEntry {
  const file = (done: (file: File) => void) => done(new File(['#'], 'a.md'));
  const inside = { name: 'a.md', fullPath: `/${name}/a.md`, isDirectory: false, isFile: true, file };
  const left = [[inside], []];
  const createReader = () => ({ readEntries: (done: (some: unknown[]) => void) => done(left.shift() ?? []) });
  return { name, fullPath: `/${name}`, isDirectory: true, createReader } as unknown as FileSystemDirectoryEntry;
}

test('canceling the import of one dropped folder doesn’t affect the next ones', async () => {
  const { person } = show(<Toasts />);
  const run = new ImportRun();
  let result!: Promise<void>;
  await act(async () => {
    result = importDropped(run, { projectId: 'p', folder: '' }, [dropped('One'), dropped('Two')]);
  });
  await vi.waitFor(() => expect(HeldRequest.all).toHaveLength(1));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await result;
  expect(run.isCanceled).toBe(true);
  expect(HeldRequest.all).toHaveLength(1);
});

test.each([
  ['at once', 400, '{"code":"INVALID","message":"This zip file is encrypted."}', 'This zip file is encrypted.'],
  ['in the middle', 200, '{"progress":0.5}\n{"error":{"code":"INVALID","message":"Damaged."}}\n', 'Damaged.'],
  ['in a proxy’s words', 502, '<h1>Bad gateway</h1>', 'The connection broke.'],
  ['by breaking off', 200, '{"progress":0.5}\n', 'The connection broke.'],
])('an import that fails %s says why and leaves no progress behind', async (_, status, text, reason) => {
  const { result, request } = await begin();
  const refused = expect(result).rejects.toThrow(reason);
  act(() => request.end(status, text));
  await refused;
  expect(screen.queryByText('Uploading “notes.zip”…')).toBeNull();
});

test('text files show their progress; canceling removes those already imported', async () => {
  const { person } = show(<Toasts />);
  const files = ['a.md', 'b.md', 'c.md'].map((name) => new File(['#'], name));
  const trashed: string[] = [];
  const waiting: (() => void)[] = [];
  const importOne = ({ name }: File) => new Promise<string>((resolve) => waiting.push(() => resolve(`id of ${name}`)));
  let result!: Promise<void>;
  const trash = async (ids: readonly string[]) => {
    trashed.push(...ids);
    return { trashed: ids.length, edited: 0 };
  };
  const run = new ImportRun();
  await act(async () => {
    result = importTexts(run, { projectId: 'p', folder: '' }, files, { importOne, trash });
  });
  expect(screen.getByText('Importing “a.md”…')).toBeVisible();
  await act(async () => waiting[0]?.());
  expect(screen.getByText('Importing “b.md”…')).toBeVisible();
  expect(Number(bar().getAttribute('value'))).toBeCloseTo(1 / 3);
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await act(async () => waiting[1]?.());
  await result;
  expect(run).toMatchObject({ isCanceled: true, count: 0, last: undefined });
  expect(trashed).toEqual(['id of a.md', 'id of b.md']);
  expect(await screen.findByText(/^Import canceled. The 2 documents .* are in the trash\.$/)).toBeVisible();
});
