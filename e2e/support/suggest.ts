import { expect } from '@playwright/test';
import { displayName } from '@/documents/core/path';
import type { FakeGemini } from '../../test/fakes/gemini/gemini';
import { call, say } from '../../test/fakes/reply';
import { ask, showPanel, turnOf } from './agent';
import { documentIdOf, expectOpen, wholeText } from './document';
import type { Person } from './people';
import { dropFiles, titleOf } from './tree';

export interface Edit {
  find: string;
  text: string;
}

/** Imports a document with this text and opens it. Returns its id. */
export async function bringDocument({ page }: Person, name: string, text: string): Promise<string> {
  await dropFiles(page, [{ name, bytes: Buffer.from(text) }]);
  await expect(titleOf(page)).toHaveText(displayName(name));
  await expectOpen(page, name);
  await expect.poll(() => wholeText(page)).toBe(text);
  return documentIdOf(page);
}

/** Has the fake model suggest replacements in documents in one turn. The person stays on the agent's tab. */
export async function suggest(
  gemini: FakeGemini,
  { page }: Person,
  documents: readonly { documentId: string; description: string; edits: readonly Edit[] }[],
): Promise<void> {
  for (const { documentId } of documents) gemini.enqueue(call('read_document', { document_id: documentId }));
  for (const { documentId, description, edits } of documents) {
    gemini.enqueue(
      call('suggest_document_edits', {
        document_id: documentId,
        description,
        edits: edits.map(({ find, text }) => ({ type: text === '' ? 'delete' : 'replace', find, text })),
      }),
    );
  }
  gemini.enqueue(say('These are my suggestions.'));
  await showPanel(page, 'Agent');
  await ask(page, 'Improve this');
  await expect(turnOf(page)).toContainText('These are my suggestions.', { timeout: 60_000 });
}
