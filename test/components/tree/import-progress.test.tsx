import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toasts } from '@/ui/kit/feedback/Toasts';
import { dismissGroup } from '@/ui/kit/feedback/toast-store';
import { importArchives } from '@/ui/tree/archive/import-archive';
import { show } from '../page';

/** A request whose course the test decides. */
class HeldRequest extends EventTarget {
  static all: HeldRequest[] = [];
  readonly upload = new EventTarget();
  status = 0;
  response: unknown = null;
  isAborted = false;
  open() {
    HeldRequest.all.push(this);
  }
  send() {}
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
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

async function begin() {
  const { person } = show(<Toasts />);
  let result!: Promise<string | undefined>;
  await act(async () => {
    result = importArchives('p', [new File(['zip'], 'notes.zip')], '');
  });
  return { person, result, request: HeldRequest.all[0]! };
}

test('an import shows how far its upload is, and can be canceled', async () => {
  const { person, result, request } = await begin();
  expect(screen.getByText('Uploading “notes.zip”…')).toBeVisible();
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  cancel.focus();
  act(() => request.progress(1, 4));
  expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '0.25');
  expect(cancel, 'the button is still the same').toHaveFocus();
  await person.click(cancel);
  expect(request.isAborted).toBe(true);
  expect(await result).toBeUndefined();
  expect(await screen.findByText('Import canceled. Nothing was imported.')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('once the server has all of an archive it can’t be canceled, and what came of it is said', async () => {
  const { result, request } = await begin();
  act(() => void request.upload.dispatchEvent(new Event('load')));
  expect(screen.getByText('Importing “notes.zip”…')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  act(() => request.answer(200, { folder: '', documents: 1, files: 0, leftOut: 0, documentId: 'd' }));
  expect(await result).toBe('d');
  expect(await screen.findByText('Imported 1 document.')).toBeVisible();
});

test('an import that the server refuses says why and leaves no progress behind', async () => {
  const { result, request } = await begin();
  const refused = expect(result).rejects.toThrow('This zip file is encrypted.');
  act(() => request.answer(400, { message: 'This zip file is encrypted.' }));
  await refused;
  expect(screen.queryByText('Uploading “notes.zip”…')).toBeNull();
});
