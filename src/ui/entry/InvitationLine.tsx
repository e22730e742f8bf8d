import type { Role } from '@/identity/core/role';

/** What an invitation offers. */
export interface Offer {
  workspaceName: string;
  invitedBy: string;
  role: Role;
}

const MAY: Record<Role, string> = {
  owner: 'as an owner: everything is yours to decide',
  admin: 'as an admin: you write, decide, and look after people',
  editor: 'as an editor: you write, ask the agent, and decide on its suggestions',
  commenter: 'as a commenter: you read and comment',
  viewer: 'as a viewer: you read',
};

export function InvitationLine({ offer }: { offer: Offer }) {
  return (
    <>
      {offer.invitedBy} invites you {MAY[offer.role]}.
    </>
  );
}
