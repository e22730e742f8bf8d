import { EntryTitle } from './EntryTitle';
import { HaveAnAccount } from './SignUpForm';

const REASONS = {
  unknown: 'This link is incomplete or doesn’t exist. Check that you copied all of it, or ask for a new one.',
  revoked: 'This invitation was revoked. Ask the person who sent it for a new one.',
  used: 'This invitation was already used. If it was you, sign in. Otherwise ask the person who sent it for a new one.',
  expired: 'This invitation has expired. Ask the person who sent it for a new one.',
};

export function InvitationUnusable({ state }: { state: keyof typeof REASONS }) {
  return (
    <div className="flex flex-col gap-4">
      <EntryTitle title="This invitation isn’t valid">{REASONS[state]}</EntryTitle>
      <HaveAnAccount next="/" />
    </div>
  );
}
