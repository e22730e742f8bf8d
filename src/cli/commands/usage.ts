import type { TokenApi } from '@/api/client-token';
import { formatCount } from '@/usage/core/format';
import { knownCost, knownTokens } from '@/usage/core/known';
import { costOf, DIMENSIONS, type Dimension, type Span, tokensOf } from '@/usage/core/report';
import type { TableRow } from '@/usage/schema';
import { openApi } from '../client/open-api';
import { type Call, textOption } from '../command';
import { EXIT, Failure, usageFailure } from '../failure';
import { cleanLine } from '../terminal/clean';
import { table } from '../terminal/width';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export async function run(call: Call): Promise<number> {
  const { io } = call;
  const span = spanOf(call);
  const by = DIMENSIONS.find((dimension) => dimension === (textOption(call, 'by') ?? 'model'));
  if (!by) throw usageFailure(`--by takes one of: ${DIMENSIONS.join(', ')}.`);
  const api = openApi(io);
  const workspaceId = await workspaceOf(api, textOption(call, 'workspace'));
  const [summary, { rows }] = await Promise.all([
    api.usage.summary.query({ workspaceId, ...span }),
    api.usage.table.query({ workspaceId, ...span, by }),
  ]);
  const names = await namesOf(api, { workspaceId, by, rows });
  if (io.isJson) {
    const named = rows.map((row) => ({ ...row, name: names.get(row.key) ?? row.key }));
    io.json({ ...span, scope: summary.scope, total: summary.now, by, rows: named });
    return EXIT.ok;
  }
  const whose = summary.scope === 'workspace' ? 'everyone’s' : 'your';
  io.note(io.noteStyle.dim(`${span.from} to ${span.to}, ${whose} usage`));
  const lines = [
    ['', 'cost', 'tokens', 'calls', 'turns'],
    ...rows.map((row) => cellsOf(names.get(row.key) ?? row.key, row)),
  ];
  for (const line of table([...lines, cellsOf('total', summary.now)])) io.print(line);
  return EXIT.ok;
}

function cellsOf(name: string, figures: Parameters<typeof costOf>[0]): string[] {
  const { calls, turns } = figures;
  const numbers = [knownCost(costOf(figures)), knownTokens(tokensOf(figures)), formatCount(calls), formatCount(turns)];
  return [cleanLine(name) || '–', ...numbers];
}

/** Returns the period from the options. The default is this month. */
function spanOf(call: Call): Span {
  const today = new Date().toISOString().slice(0, 10);
  const from = textOption(call, 'from') ?? `${today.slice(0, 8)}01`;
  const to = textOption(call, 'to') ?? today;
  if (!DAY.test(from) || !DAY.test(to)) throw usageFailure('Write days like 2026-11-30.');
  return { from, to };
}

async function workspaceOf(api: TokenApi, name: string | undefined): Promise<string> {
  const { workspaces, workspace } = await api.people.me.query();
  if (name === undefined) return workspace.id;
  const found = workspaces.find((one) => one.id === name || one.name === name);
  if (!found)
    throw new Failure(EXIT.failed, 'NOT_FOUND', `You don’t belong to a workspace called “${cleanLine(name)}”.`);
  return found.id;
}

const MAX_PATHS = 500;

/** Returns the names of rows whose keys are ids. */
async function namesOf(
  api: TokenApi,
  { workspaceId, by, rows }: { workspaceId: string; by: Dimension; rows: readonly TableRow[] },
): Promise<Map<string, string>> {
  const documentIds = rows
    .map(({ key }) => key)
    .filter(Boolean)
    .slice(0, MAX_PATHS);
  switch (by) {
    case 'person': {
      const people = await api.people.members.query({ workspaceId });
      return new Map(people.map(({ userId, name }) => [userId, name]));
    }
    case 'project': {
      const projects = await api.projects.list.query({ workspaceId });
      return new Map(projects.map(({ projectId, name }) => [projectId, name]));
    }
    case 'document': {
      const paths = await api.documents.paths.query({ workspaceId, documentIds });
      return new Map(paths.map(({ documentId, path }) => [documentId, path]));
    }
    default:
      return new Map();
  }
}
