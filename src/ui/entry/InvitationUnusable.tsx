import { t } from '@/generated/messages/entry';
import { EntryTitle } from './EntryTitle';
import { HaveAnAccount } from './SignUpForm';

const REASONS = {
  unknown: 'linkUnknown',
  revoked: 'invitationRevoked',
  used: 'invitationUsed',
  expired: 'invitationExpired',
} as const;

export function InvitationUnusable({ state }: { state: keyof typeof REASONS }) {
  return (
    <div className="flex flex-col gap-4">
      <EntryTitle title={t('invitationInvalid')}>{t(REASONS[state])}</EntryTitle>
      <HaveAnAccount next="/" />
    </div>
  );
}
