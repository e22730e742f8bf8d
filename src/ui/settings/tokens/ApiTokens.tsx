import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { TOKEN_SCOPES } from '@/identity/core/token-scope';
import { Button } from '../../kit/controls/Button';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { Badge } from '../../kit/display/Badge';
import { Time } from '../../kit/display/Time';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { QueryState } from '../../kit/feedback/QueryState';
import { Section } from '../../shell/PageFrame';
import { NewTokenDialog } from './NewTokenDialog';
import { SCOPE_WORDS } from './token-words';

interface Token {
  id: string;
  name: string;
  scope: string;
  expiresAt: Date;
  lastUsedAt: Date | null;
  state: 'works' | 'expired' | 'revoked';
}

const BOX = 'rounded-xl border border-line bg-raised';

/** A person's own tokens: those that work, and behind a fold those that ended. */
export function ApiTokens() {
  const trpc = useTRPC();
  const query = useQuery(trpc.tokens.list.queryOptions());
  const [making, setMaking] = useState(false);
  const working = query.data?.filter(({ state }) => state === 'works') ?? [];
  const ended = query.data?.filter(({ state }) => state !== 'works') ?? [];
  return (
    <Section
      title="API tokens"
      actions={
        <Button size="sm" icon={<Plus size={14} />} onClick={() => setMaking(true)}>
          New token
        </Button>
      }
    >
      <QueryState query={query} lines={2} label="Loading API tokens" />
      {query.data && working.length === 0 && (
        <div className={BOX}>
          <EmptyState
            icon={<KeyRound size={24} strokeWidth={1.4} />}
            title={ended.length > 0 ? 'No active tokens' : 'No tokens yet'}
          >
            A token lets a script act as you, within the scope you choose.
          </EmptyState>
        </div>
      )}
      {working.length > 0 && <TokenList label="Active tokens" tokens={working} />}
      {ended.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer text-faint text-sm hover:text-ink">
            {ended.length === 1 ? '1 inactive token' : `${ended.length} inactive tokens`}
          </summary>
          <div className="mt-2">
            <TokenList label="Inactive tokens" tokens={ended} />
          </div>
        </details>
      )}
      {making && <NewTokenDialog onClose={() => setMaking(false)} />}
    </Section>
  );
}

function TokenList({ label, tokens }: { label: string; tokens: readonly Token[] }) {
  return (
    <ul aria-label={label} className={`divide-y divide-line ${BOX}`}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </ul>
  );
}

function TokenRow({ token }: { token: Token }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const revoke = useMutation(
    trpc.tokens.revoke.mutationOptions({ onSuccess: () => queries.invalidateQueries(trpc.tokens.list.queryFilter()) }),
  );
  const { name, state, expiresAt, lastUsedAt } = token;
  const scope = TOKEN_SCOPES.find((known) => known === token.scope);
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 text-sm">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          <Badge>{scope ? SCOPE_WORDS[scope].name : token.scope}</Badge>
        </span>
        <span className="block text-faint text-xs">
          {lastUsedAt ? (
            <>
              last used <Time date={lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
          {state === 'revoked' ? (
            ' · revoked'
          ) : (
            <>
              {state === 'works' ? ' · expires ' : ' · expired '}
              <Time date={expiresAt} />
            </>
          )}
        </span>
      </span>
      {state === 'works' && (
        <Button size="sm" variant="danger" aria-label={`Revoke ${name}…`} onClick={() => setAsking(true)}>
          Revoke…
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={`Revoke “${name}”?`}
          verb="Revoke"
          danger
          onConfirm={() => revoke.mutateAsync({ tokenId: token.id })}
          onClose={() => setAsking(false)}
        >
          Anything that uses it stops working. You can’t undo this.
        </ConfirmDialog>
      )}
    </li>
  );
}
