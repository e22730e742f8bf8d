import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/people/invite';
import { formatList } from '@/i18n/format';
import { parseAddresses } from '@/identity/core/addresses';
import { INVITED_AT_ONCE } from '@/identity/core/invitation';
import type { Role } from '@/identity/core/role';
import { messageOf } from '../../kit/feedback/message-of';
import { newKey } from '../../kit/new-key';
import { useViewer } from '../../shell/viewer';

/**
 * Returns the state of a field with email addresses, and a function that invites the people to the workspace. They get
 * `firstRole` unless another one is chosen.
 */
export function useInvite(documentId?: string, firstRole: Role = 'editor') {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const viewer = useViewer();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [role, setRole] = useState(firstRole);
  // If the answer is lost and the form is sent again, the same id keeps people from being invited twice.
  const [requestId, setRequestId] = useState(newKey);
  const byMail = useQuery(trpc.passwords.mode.queryOptions()).data?.byMail;
  const invite = useMutation(
    trpc.people.invite.mutationOptions({
      onSuccess: () => {
        setText('');
        setRequestId(newKey());
        void queries.invalidateQueries(trpc.people.invitations.queryFilter());
      },
    }),
  );
  return {
    text,
    role,
    /** What is wrong with the text. */
    problem,
    setProblem,
    /** Why the server refused it. */
    refusal: invite.error && messageOf(invite.error),
    isPending: invite.isPending,
    /** The result for each address. */
    invited: invite.data,
    /** Undefined until it is known whether the server can send mail. */
    byMail,
    write: (next: string) => {
      setText(next);
      setRequestId(newKey());
      setProblem(undefined);
    },
    chooseRole: (next: Role) => {
      setRole(next);
      setRequestId(newKey());
    },
    send: (onSent?: () => void) => {
      const { valid, invalid } = parseAddresses(text);
      const wrong = problemOf(valid, invalid);
      setProblem(wrong);
      if (wrong !== undefined) return;
      invite.mutate(
        { workspaceId: viewer.workspace.id, role, emails: valid, documentId, requestId },
        { onSuccess: onSent },
      );
    },
  };
}

function problemOf(valid: readonly string[], invalid: readonly string[]): string | undefined {
  if (invalid.length > 0) return t('invalid', { count: invalid.length, list: formatList(invalid.slice(0, 5), 'and') });
  if (valid.length === 0) return t('missing');
  if (valid.length > INVITED_AT_ONCE) return t('tooMany', { most: INVITED_AT_ONCE, count: valid.length });
  return undefined;
}
