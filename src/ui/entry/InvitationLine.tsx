import { t } from '@/generated/messages/entry';
import type { Role } from '@/identity/core/role';

/** The contents of an invitation. */
export interface Offer {
  workspaceName: string;
  invitedBy: string;
  role: Role;
}

export function InvitationLine({ offer }: { offer: Offer }) {
  return t('invited', { name: offer.invitedBy, role: offer.role });
}
