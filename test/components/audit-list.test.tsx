import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AuditEventView } from '@/identity/schema';
import { EventList } from '@/ui/settings/audit/EventList';
import { ADA, answers, calls, show } from './page';

let ids = 0;
const event = (action: string, documentId: string, data: object = {}): AuditEventView =>
  ({
    ...{ id: `${++ids}`, action, actor: { userId: 'ada', name: 'Ada Quill' }, subjectType: 'document' },
    ...{ subjectId: documentId, data: JSON.stringify(data), ip: null, byToken: false, createdAt: new Date(0) },
  }) as unknown as AuditEventView;
const PATHS = [{ documentId: 'd1', path: 'news/Press release.md' }];

test('events are sentences with names; ids are in the details', async () => {
  answers({ 'documents.paths': PATHS, 'projects.list': [], 'projects.trashed': [] });
  const accepted = event('hunk.accepted', 'v1', { documentId: 'd1', hunkIds: ['1', '2', '3', '4', '5', '6'] });
  const { person } = show(<EventList pages={[[{ ...accepted, subjectType: 'version', ip: '10.0.0.7' }]]} />);
  const link = await screen.findByRole('link', { name: 'Press release' });
  expect(link.closest('p')).toHaveTextContent('Ada Quill accepted 6 changes in Press release');
  expect(screen.queryByText('hunk.accepted')).toBeNull();
  expect(screen.queryByText('10.0.0.7')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Details' }));
  for (const detail of ['hunk.accepted', '10.0.0.7']) expect(screen.getByText(detail)).toBeVisible();
});

test('events are listed by day, each with its time to the second', async () => {
  answers({ 'documents.paths': PATHS, 'projects.list': [], 'projects.trashed': [] });
  const at = (iso: string) => ({ ...event('document.created', 'd1'), createdAt: new Date(iso) });
  show(<EventList pages={[[at('2026-11-23T10:42:07'), at('2026-11-23T09:00:00'), at('2026-11-20T09:00:00')]]} />);
  expect(await screen.findAllByRole('heading')).toHaveLength(2);
  expect(screen.getByText(/^10:42:07/)).toBeVisible();
  expect(screen.getAllByText(/^9:00:00/), 'without a leading zero').toHaveLength(2);
});

test('names are asked for once per page of events, and deleted documents keep the name they had', async () => {
  answers({
    'documents.paths': [{ documentId: 'd4', path: 'new/Plan.md' }],
    'projects.list': [],
    'projects.trashed': [],
  });
  const first = [event('document.renamed', 'd2', { from: 'a', to: 'b' }), event('document.trashed', 'd3')];
  const second = [event('document.deleted', 'd2', { path: 'old/Draft.md' }), event('document.created', 'd4')];
  const { again } = show(<EventList pages={[first]} />);
  expect(await screen.findAllByText('a deleted document')).toHaveLength(2);
  again(<EventList pages={[first, second]} />);
  expect(await screen.findByText('Draft (deleted)')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Plan' })).toBeVisible();
  const asked = (...documentIds: string[]) => ({ workspaceId: ADA.workspace.id, documentIds });
  expect(calls('documents.paths')).toEqual([asked('d2', 'd3'), asked('d4')]);
});
