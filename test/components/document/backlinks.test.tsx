import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Backlinks } from '@/ui/document/backlinks/Backlinks';
import { OutlineBacklinks } from '@/ui/document/backlinks/OutlineBacklinks';
import { ProjectRoleProvider } from '@/ui/shell/viewer';
import { answers, calls, show } from '../page';

const link = (name: string) => ({
  documentId: `id-of-${name}-0123456789`,
  path: `notes/${name}.md`,
  kind: 'markdown',
  projectName: 'Garden',
  words: `See **the** [plan](/d/plan) of ${name}.`,
});

test('documents that link here are listed as links, with their lines without Markdown', async () => {
  answers({ 'documents.backlinks': { documents: [link('beds')], total: 1 } });
  show(<Backlinks documentId="plan" />);
  const row = await screen.findByRole('link', { name: /beds/ });
  expect(row).toHaveTextContent('See the plan of beds.');
  expect(row).toHaveTextContent('Garden');
  expect(row).toHaveAttribute('href', '/d/id-of-beds-0123456789');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a document without backlinks says how to link to it; many backlinks are loaded page by page', async () => {
  answers({ 'documents.backlinks': { documents: [], total: 0 } });
  show(<Backlinks documentId="alone" />);
  expect(await screen.findByText(/^No document links here yet\. Type \[\[ in another/)).toBeVisible();
  answers({ 'documents.backlinks': { documents: [link('beds')], total: 2 } });
  const { person } = show(<Backlinks documentId="many" />);
  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  await expect.poll(() => calls('documents.backlinks')).toMatchObject([{}, { cursor: 0 }, { cursor: 1 }]);
});

test('people who can’t edit aren’t told how to link', async () => {
  answers({ 'documents.backlinks': { documents: [], total: 0 } });
  show(
    <ProjectRoleProvider {...{ role: 'viewer' }}>
      <Backlinks documentId="alone" />
    </ProjectRoleProvider>,
  );
  expect(await screen.findByText('No document links here yet.')).toBeVisible();
});

test('below the outline, backlinks take no room while there are none', async () => {
  answers({ 'documents.backlinks': { documents: [], total: 0 } });
  const { container, again } = show(<OutlineBacklinks documentId="alone" />);
  await expect.poll(() => calls('documents.backlinks').length).toBe(1);
  expect(container).toBeEmptyDOMElement();
  answers({ 'documents.backlinks': { documents: [link('beds')], total: 1 } });
  again(<OutlineBacklinks documentId="linked" />);
  expect(await screen.findByRole('region', { name: 'Backlinks' })).toBeVisible();
});
