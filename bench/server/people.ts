import { Browser, tokenOf } from '../../test/api/browser';

export function nameOf(nth: number): string {
  return `Person ${nth}`;
}

/** Signs people up over HTTP: the first one owns the workspace, and the others join it as editors. */
export async function signUpPeople(url: string, count: number): Promise<Browser[]> {
  const owner = new Browser(url);
  await owner.signUp(nameOf(0));
  const { workspace } = await owner.api.people.me.query();
  const people = [owner];
  for (let nth = 1; nth < count; nth++) {
    const invitation = await owner.api.people.createInvitation.mutate({ workspaceId: workspace.id, role: 'editor' });
    const person = new Browser(url);
    await person.signUp(nameOf(nth), tokenOf(invitation.url));
    people.push(person);
  }
  return people;
}
