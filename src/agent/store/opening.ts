import { newId } from '@/kernel/id';
import type { SingleStatement, Sql } from '@/platform/database';
import type { ModelMessage } from '../core/history/message';
import { type LeaseKey, LeaseLost } from './lease';

export interface TurnOpening {
  systemPrompt: string;
  /** The prompts and tools: an id and their JSON. */
  prompts: { id: string; content: string };
  /** The request and, if a task begins with a tool call, that call. */
  messages: readonly ModelMessage[];
  /** The versions that the turn is shown: of its document and, for a sheet, of the other half. */
  pins: readonly { documentId: string; versionId: string }[];
}

/**
 * Stores the start of a turn: prompts, first messages, pins. It is one statement, because the person is waiting. It
 * doesn't wait for the disk, because nobody sees any of it before the model call, which is recorded on disk. Throws
 * LeaseLost.
 */
export async function writeOpening(
  sql: SingleStatement<Sql>,
  { turnId, token }: LeaseKey,
  opening: TurnOpening,
): Promise<void> {
  const { systemPrompt, prompts, messages, pins } = opening;
  const rows = await sql.query(
    `with soon_on_disk as (select set_config('synchronous_commit', 'off', true)),
     held as (
       select id from turn, soon_on_disk where id = $1 and lease_token = $2 and status = 'running' for no key update of turn
     ),
     prompts as (
       insert into prompt_version (id, content) select $3, $4 from held on conflict do nothing
     ),
     first_messages as (
       insert into message (id, turn_id, step, position, role, content)
       select m.id, held.id, 0, m.number - 1, m.role, m.content
       from held, unnest($6::text[], $7::text[], $8::text[]) with ordinality as m (id, role, content, number)
     ),
     pin as (
       insert into turn_pin (turn_id, document_id, version_id, step)
       select held.id, p.document_id, p.version_id, 0
       from held, unnest($9::text[], $10::text[]) as p (document_id, version_id)
       on conflict (turn_id, document_id) do update set version_id = excluded.version_id, step = excluded.step
     )
     update turn t set system_prompt = $5, prompt_version = $3, runs = 1 from held where t.id = held.id returning t.id`,
    [
      turnId,
      token,
      prompts.id,
      prompts.content,
      systemPrompt,
      messages.map(() => newId()),
      messages.map(({ role }) => role),
      messages.map((message) => JSON.stringify(message)),
      pins.map(({ documentId }) => documentId),
      pins.map(({ versionId }) => versionId),
    ],
  );
  if (rows.length === 0) throw new LeaseLost(turnId);
}
