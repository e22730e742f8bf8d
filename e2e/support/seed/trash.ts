import type { SeedPeople } from './seed';

const DOCUMENTS: readonly (readonly [project: string, path: string])[] = [
  ['Product handbook', 'Drafts/Lamp finder quiz.md'],
  ['Product handbook', 'Archive/2025/Old battery warning.md'],
  ['Product handbook', 'Untitled.md'],
  ['Customer support', 'Macros/Delivery to Norway.md'],
  ['Customer support', 'Copy of Refund rules.md'],
  ['Website relaunch', 'Landing pages/Black Friday 2025.md'],
  ['Website relaunch', 'Landing pages/Black Friday 2025, with the longer headline that nobody liked.md'],
  ['Website relaunch', 'Data/redirects-2024.json'],
  ['Firmware', 'Specs/Second radio.md'],
  ['Brand', 'Names/Long list.md'],
  ['Brand', 'Press kit/Fact sheet 2024.md'],
  ['Finance', 'Currency, second attempt.md'],
  ['Events', 'Partner day/Seating.md'],
  ['Podcast', 'Episode 0.md'],
];
const PROJECT = 'Summer sale 2025';
const IN_PROJECT = ['Plan', 'Prices', 'Banner texts', 'Partner letter', 'Result'];

/** Moves documents that nobody needs to the trash, and a whole project. */
export async function fillTrash({ ada, ben }: SeedPeople, workspaceId: string): Promise<void> {
  const projects = await ada.api.projects.list.query({ workspaceId });
  const idOf = new Map(projects.map(({ name, projectId }) => [name, projectId]));
  for (const [at, [project, path]] of DOCUMENTS.entries()) {
    const { api } = at % 3 ? ada : ben;
    const { documentId } = await api.documents.create.mutate({ projectId: idOf.get(project) ?? '', path, text: '' });
    await api.documents.trash.mutate({ documentId });
  }
  const { projectId } = await ada.api.projects.create.mutate({ workspaceId, name: PROJECT });
  for (const name of IN_PROJECT) await ada.api.documents.create.mutate({ projectId, path: `${name}.md`, text: '' });
  await ada.api.projects.trash.mutate({ projectId });
}
