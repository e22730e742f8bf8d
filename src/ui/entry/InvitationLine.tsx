import type { Role } from '@/identity/core/role';

/** What an invitation offers. */
export interface Offer {
  workspaceName: string;
  invitedBy: string;
  role: Role;
}

const MAY: Record<Role, string> = {
  owner: 'as an owner: you have full control',
  admin: 'as an admin: you can edit, review changes and manage people',
  editor: 'as an editor: you can edit, ask the agent and review its suggestions',
  commenter: 'as a commenter: you can read and comment',
  viewer: 'as a viewer: you can read',
};

export function InvitationLine({ offer }: { offer: Offer }) {
  return (
    <>
      {offer.invitedBy} invited you {MAY[offer.role]}.
    </>
  );
}
