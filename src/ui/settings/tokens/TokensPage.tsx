'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/tokens';
import { TOKEN_SCOPES } from '@/identity/core/token-scope';
import { Button } from '../../kit/controls/Button';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { Badge } from '../../kit/display/Badge';
import { Time } from '../../kit/display/Time';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { QueryState } from '../../kit/feedback/QueryState';
import { PageFrame } from '../../shell/PageFrame';
import { EmailCheck } from '../account/EmailCheck';
import { NewTokenDialog } from './NewTokenDialog';
import { scopeName } from './token-words';

interface Token {
  id: string;
  name: string;
  scope: string;
  expiresAt: Date;
  lastUsedAt: Date | null;
  state: 'works' | 'expired' | 'revoked';
}

const BOX = 'rounded-xl border border-line bg-raised';

/** The person's API tokens. Expired and revoked ones are folded. */
export function TokensPage() {
  const trpc = useTRPC();
  const query = useQuery(trpc.tokens.list.queryOptions());
  const [making, setMaking] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const working = query.data?.filter(({ state }) => state === 'works') ?? [];
  const ended = query.data?.filter(({ state }) => state !== 'works') ?? [];
  const isEmpty = query.data !== undefined && working.length === 0;
  const add = (
    <Button ref={addButton} variant="primary" icon={<Plus size={14} />} onClick={() => setMaking(true)}>
      {t('newToken')}
    </Button>
  );
  const stopMaking = () => {
    flushSync(() => setMaking(false));
    // With the first token, the button moves from the empty list to the top of the page.
    if (document.activeElement === document.body) addButton.current?.focus();
  };
  return (
    <PageFrame title={t('apiTokens')} description={t('hint')} actions={!isEmpty && add}>
      <EmailCheck />
      <QueryState query={query} lines={2} label={t('loadingApiTokens')} />
      {isEmpty && (
        <EmptyState
          framed
          icon={KeyRound}
          title={ended.length > 0 ? t('noActiveTokens') : t('noTokensYet')}
          action={add}
        />
      )}
      {working.length > 0 && <TokenList label={t('activeTokens')} tokens={working} />}
      {ended.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer text-faint text-sm hover:text-ink">
            {t('inactiveTokens', { count: ended.length })}
          </summary>
          <div className="mt-2">
            <TokenList label={t('inactiveTokensLabel')} tokens={ended} />
          </div>
        </details>
      )}
      {making && <NewTokenDialog onClose={stopMaking} />}
    </PageFrame>
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
          <span className="truncate font-medium" dir="auto">
            {name}
          </span>
          <Badge>{scope ? scopeName(scope) : token.scope}</Badge>
        </span>
        <span className="block text-faint text-xs">
          {lastUsedAt ? t.rich('lastUsed', { time: () => <Time date={lastUsedAt} /> }) : t('neverUsed')}
          {state === 'revoked' ? (
            ` · ${t('revoked')}`
          ) : (
            <>
              {' · '}
              {t.rich('expiry', { state, time: () => <Time date={expiresAt} /> })}
            </>
          )}
        </span>
      </span>
      {state === 'works' && (
        <Button size="sm" variant="danger" aria-label={t('revokeNamed', { name })} onClick={() => setAsking(true)}>
          {t('revokeEllipsis')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t('revokeTitle', { name })}
          verb={t('revoke')}
          danger
          onConfirm={() => revoke.mutateAsync({ tokenId: token.id })}
          onClose={() => setAsking(false)}
        >
          {t('revokeHint')}
        </ConfirmDialog>
      )}
    </li>
  );
}
