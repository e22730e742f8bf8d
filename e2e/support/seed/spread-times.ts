/** A table whose rows get another time. */
interface Dated {
  table: string;
  columns: readonly string[];
  /** SQL for the time that is moved. The columns keep their distance from it. Left out if each is moved by itself. */
  moved?: string;
  /** SQL for the id whose hash decides how old the row is. Rows about the same document share it. */
  about: string;
}

const DATED: readonly Dated[] = [
  { table: 'version', columns: ['created_at'], about: keyOf('document_id') },
  {
    table: 'decision',
    columns: ['created_at'],
    about: keyOf(documentOf('hunk h join version v on v.id = h.version_id', 'h.id = decision.hunk_id')),
  },
  { table: 'thread', columns: ['created_at', 'resolved_at'], about: keyOf('coalesce(document_id, id)') },
  {
    table: 'comment',
    columns: ['created_at', 'edited_at'],
    about: keyOf('(select coalesce(t.document_id, t.id) from thread t where t.id = comment.thread_id)'),
  },
  { table: 'change_request', columns: ['created_at', 'closed_at'], about: 'id' },
  { table: 'change_request_reviewer', columns: ['asked_at'], about: 'request_id' },
  // What belongs to a turn keeps its distance from the turn's end. It comes before the turn, whose time it needs.
  ofTurn('conversation', 'created_at', 't.conversation_id = conversation.id'),
  // Triggers move the call's sums to the new day.
  ofTurn('model_call', 'created_at', 't.id = model_call.turn_id'),
  ofTurn('usage_turn', 'started_at', 't.id = usage_turn.turn_id'),
  {
    table: 'turn',
    columns: ['created_at', 'started_at', 'finished_at'],
    // A run of 8 seconds stays one. Its item in the inbox has the time of its end.
    moved: 'coalesce(finished_at, created_at)',
    about: keyOf('(select coalesce(c.document_id, c.id) from conversation c where c.id = turn.conversation_id)'),
  },
  { table: 'inbox_item', columns: ['happened_at'], about: keyOf('coalesce(document_id, subject_id)') },
  { table: 'project', columns: ['trashed_at'], about: 'id' },
];

/** Documents that were trashed with their project keep its time: only those come back when the project is restored. */
const TRASHED_DOCUMENTS = `update document d set trashed_at =
  pg_temp.spread(d.trashed_at, case when d.trashed_at = p.trashed_at then p.id else d.id end)
  from project p where p.id = d.project_id;`;

/** Days from which all calls were moved away have sums of zero. */
const EMPTY_SUMS = `delete from usage_day where calls = 0 and accepted = 0 and rejected = 0;
  delete from usage_latency where calls = 0;`;

/**
 * The audit log is listed in the order of its ids, so its times keep their order. It begins before the oldest document,
 * and most of it is recent.
 */
const AUDIT_EVENTS = `alter table audit_event disable trigger audit_event_final;
  update audit_event set created_at =
    now() - interval '300 days' * power(extract(epoch from now() - created_at) / extract(epoch from length), 2) from span;
  alter table audit_event enable trigger audit_event_final;`;

/** Rows that belong to the first turn `t` with this condition. */
function ofTurn(table: string, column: string, condition: string): Dated {
  const ofFirst = (value: string, from = 'turn t') =>
    `(select ${value} from ${from} where ${condition} order by t.created_at limit 1)`;
  const document = ofFirst('coalesce(c.document_id, c.id)', 'turn t join conversation c on c.id = t.conversation_id');
  return {
    table,
    columns: [column],
    moved: `coalesce(${ofFirst('coalesce(t.finished_at, t.created_at)')}, ${column})`,
    about: keyOf(`coalesce(${document}, '')`),
  };
}

/** What is about the documents of one change request is about the request, so that all screens show the same times. */
function keyOf(about: string): string {
  return `pg_temp.key_of(${about})`;
}

function documentOf(from: string, where: string): string {
  return `(select v.document_id from ${from} where ${where})`;
}

/**
 * Spreads what happened in a few minutes over the last 60 days, mostly recent ones: up to 45 days by document, and up to
 * 15 more in the order in which it happened. So a reply stays after its comment, and a decision after its suggestion.
 */
export async function spreadTimes(sql: (query: string) => Promise<unknown>): Promise<void> {
  const updates = DATED.map(({ table, columns, about, moved }) => {
    const set = columns.map((column) =>
      moved === undefined
        ? `${column} = pg_temp.spread(${column}, ${about})`
        : `${column} = pg_temp.spread(${moved}, ${about}) - (${moved} - ${column})`,
    );
    return `update "${table}" set ${set.join(', ')};`;
  });
  await sql(`begin;
    create temporary table span on commit drop as
      select min(created_at) as start, now() - min(created_at) as length from document;
    create function pg_temp.age_of(about text) returns interval language sql as $$
      select interval '2 minutes' + interval '45 days' * power((abs(hashtext(about)) % 1000) / 1000.0, 2) $$;
    create function pg_temp.key_of(about text) returns text language sql as $$
      select coalesce((select min(q.id) from version v
        join change_request q on q.id in (v.change_set_id, v.created_by_turn_id) where v.document_id = about), about) $$;
    create function pg_temp.spread(at timestamptz, about text) returns timestamptz language sql as $$
      select now() - pg_temp.age_of(about)
        - interval '15 days' * (extract(epoch from now() - at) / extract(epoch from length)) from span $$;
    ${TRASHED_DOCUMENTS}
    ${updates.join('\n')}
    ${EMPTY_SUMS}
    ${AUDIT_EVENTS}
    update document set updated_at = now() - pg_temp.age_of(pg_temp.key_of(id)),
      created_at = now() - pg_temp.age_of(pg_temp.key_of(id)) * 6 - interval '16 days';
    commit;`);
}
