import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EventList } from '@/ui/settings/audit/EventList';
import { answers, show } from '../page';

const event = (id: string, action: string, more: object) => ({
  ...{ id, action, createdAt: new Date('2026-11-30T12:00:00Z'), actor: { userId: 'ada', name: 'Ada Quill' } },
  ...{ ip: null, byToken: false, subjectType: 'project', subjectId: 'gone', data: '{}' },
  ...more,
});

test('a deleted project is called by its last recorded name, one in the trash and one in use by their own', async () => {
  answers({
    'projects.list': [{ projectId: 'used', name: 'Events' }],
    'projects.trashed': [{ projectId: 'trashed', name: 'Summer sale' }],
  });
  const rules = (id: string, subjectId: string) => event(id, 'review.rules_set', { subjectId });
  const named = (id: string, action: string, name: string) => event(id, action, { data: JSON.stringify({ name }) });
  const events = [
    named('6', 'project.deleted', 'New name'),
    ...[rules('5', 'gone'), rules('4', 'trashed'), rules('3', 'used'), rules('2', 'unknown')],
    named('1', 'project.created', 'First name'),
  ];
  show(<EventList pages={[events]} />);
  expect(await screen.findByText('New name (deleted)')).toBeVisible();
  expect(screen.getByText('Summer sale (in the trash)')).toBeVisible();
  expect(screen.getByText('Events')).toBeVisible();
  expect(screen.getByText('a deleted project')).toBeVisible();
});
