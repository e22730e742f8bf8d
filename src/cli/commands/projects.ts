import { allProjects } from '../client/documents';
import { openApi } from '../client/open-api';
import type { Call } from '../command';
import { EXIT } from '../failure';
import { cleanLine } from '../terminal/clean';
import { table } from '../terminal/width';

export async function run({ io }: Call): Promise<number> {
  const projects = await allProjects(openApi(io));
  if (io.isJson) io.json({ projects });
  else if (projects.length === 0) io.note('There are no projects yet.');
  else {
    const rows = projects.map(({ name, workspaceName, documentCount, projectId }) => [
      cleanLine(name),
      cleanLine(workspaceName),
      documentCount === 1 ? '1 document' : `${documentCount} documents`,
      io.style.dim(projectId),
    ]);
    for (const line of table(rows)) io.print(line);
  }
  return EXIT.ok;
}
