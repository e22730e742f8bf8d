import type { TokenScope } from '@/identity/core/token-scope';

/** What a token of each scope may do; never more than the person themselves. */
export const SCOPE_WORDS: Record<TokenScope, { name: string; may: string }> = {
  read: { name: 'Read', may: 'Read documents, versions and reviews' },
  suggest: { name: 'Suggest', may: 'Read, comment, and ask the agent' },
  edit: { name: 'Edit', may: 'Also edit, and accept or reject changes' },
  admin: { name: 'Admin', may: 'Everything you can do, except managing your account' },
};
