import pg from 'pg';
import { newId } from '@/kernel/id';

/** Documents and a person who can write in them. */
export interface BenchWorld {
  userId: string;
  documents(count: number): Promise<string[]>;
  query(text: string, values?: unknown[]): Promise<unknown[]>;
  close(): Promise<void>;
}

export async function makeBenchWorld(url: string): Promise<BenchWorld> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const [userId, workspaceId, projectId] = [newId(), newId(), newId()];
  await pool.query('insert into "user" (id, name, email) values ($1, $1, $1)', [userId]);
  await pool.query('insert into workspace (id, name) values ($1, $1)', [workspaceId]);
  await pool.query(`insert into member (workspace_id, user_id, role) values ($1, $2, 'editor')`, [workspaceId, userId]);
  await pool.query('insert into project (id, workspace_id, name) values ($1, $2, $1)', [projectId, workspaceId]);
  return {
    userId,
    async documents(count) {
      const ids = Array.from({ length: count }, newId);
      await pool.query(
        `insert into document (id, project_id, path, kind, created_by)
         select id, $1, id || '.md', 'markdown', $2 from unnest($3::text[]) as id`,
        [projectId, userId, ids],
      );
      return ids;
    },
    query: async (text, values) => (await pool.query(text, values)).rows,
    close: () => pool.end(),
  };
}
