import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CompareDialog } from '@/ui/compare/CompareDialog';
import type { VersionDetail } from '@/versions/schema';
import { answers, show } from '../page';

class SilentWorker {
  postMessage(): void {}
  terminate(): void {}
}
vi.stubGlobal('Worker', SilentWorker);

const version = (id: string, name: string): VersionDetail => ({
  ...{ id, documentId: 'd', type: 'snapshot', description: 'Draft', name: null, automatic: false, text: id },
  ...{ createdAt: new Date('2026-10-15T14:05'), createdBy: { userId: id, name }, isByGuest: false, turnId: null },
  ...{ parentVersionIds: [], isHead: false, askedBy: null, status: null, supersededById: null },
  ...{ editCount: null, charDelta: null, hunkCount: 0 },
});

test('the head says who saved both versions and when, at every width; the name is cut first', async () => {
  const versions = [version('v1', 'Ada Quill'), version('v2', 'Cole Margin')];
  answers({
    'versions.version': ({ versionId }: { versionId: string }) => versions.find(({ id }) => id === versionId),
  });
  show(<CompareDialog kind="markdown" before="v1" after="v2" onClose={() => {}} />);
  for (const name of ['Ada Quill', 'Cole Margin']) {
    const writer = await screen.findByText(new RegExp(`^${name}`));
    expect(writer.closest('[class*=hidden]')).toBeNull();
    expect(writer).toHaveClass('truncate');
    expect(writer.nextElementSibling).toHaveTextContent(/2026/);
    expect(writer.nextElementSibling).toHaveClass('shrink-0');
  }
});
