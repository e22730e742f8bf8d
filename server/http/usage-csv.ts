import { AppError } from '@/kernel/error';
import { callsCsv } from '@/usage/queries/calls-csv';
import { spanInput } from '@/usage/schema';
import type { ApiRoute } from './http';
import { sendDownload } from './respond';

/** Streams the ledger as a CSV file: `?workspaceId=…&from=2026-11-01&to=2026-11-30`. */
export const usageCsvRoute: ApiRoute = {
  method: 'GET',
  path: /^\/api\/usage\/calls\.csv$/,
  async handle({ request, response, context }) {
    const { actor, platform } = context;
    if (!actor) throw new AppError('UNAUTHORIZED', 'Please sign in.');
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const input = spanInput.safeParse(Object.fromEntries(searchParams));
    if (!input.success) throw new AppError('INVALID', problemOf(input.error));
    const pieces = await callsCsv({ ...platform, actor }, input.data);
    const name = `usage-${input.data.from}-${input.data.to}.csv`;
    await sendDownload(response, platform.log, { contentType: 'text/csv; charset=utf-8', name, pieces });
  },
};

/** Says which parameter is missing or wrong. A problem of both days together has its own sentence. */
function problemOf({ issues: [issue] }: { issues: { path: PropertyKey[]; message: string }[] }): string {
  const name = issue?.path.join('.') ?? '';
  if (name !== '') return `The parameter “${name}” is missing or wrong.`;
  return issue?.message ?? 'The parameters are wrong.';
}
