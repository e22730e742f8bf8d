import { EntryTitle } from './EntryTitle';
import { HaveAnAccount } from './SignUpForm';

const REASONS = {
  unknown: 'This link is not complete, or it never existed. Check that you copied all of it, or ask for a new one.',
  revoked: 'This invitation was taken back. Ask whoever sent it for a new one.',
  expired: 'This invitation has expired. Ask whoever sent it for a new one.',
};

export function InvitationUnusable({ state }: { state: keyof typeof REASONS }) {
  return (
    <div className="flex flex-col gap-4">
      <EntryTitle title="This invitation does not work">{REASONS[state]}</EntryTitle>
      <HaveAnAccount next="/" />
    </div>
  );
}
