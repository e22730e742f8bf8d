import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { PASSWORD_MAX, PASSWORD_MIN } from '@/identity/core/password';
import { idSchema, invitationPath } from '@/identity/schema';
import { AcceptInvitation } from '@/ui/entry/AcceptInvitation';
import { InvitationUnusable } from '@/ui/entry/InvitationUnusable';
import { JoinForm } from '@/ui/entry/JoinForm';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { api, session } from '../../../server-api';

// The address contains a secret, so it isn't sent to other sites as the referrer.
export function generateMetadata(): Metadata {
  return { title: t('invitation'), referrer: 'no-referrer' };
}

interface PageProps {
  params: Promise<{ token: string }>;
  searchParams: Promise<{ to?: string | string[] }>;
}

export default async function InvitationPage({ params, searchParams }: PageProps) {
  const [{ token }, { to }] = await Promise.all([params, searchParams]);
  const documentId = idSchema.safeParse(to).data;
  const next = documentId ? `/d/${documentId}` : '/';
  const [invitation, person] = await Promise.all([(await api()).people.invitation({ token }), session()]);
  if (invitation.state !== 'open') return <InvitationUnusable state={invitation.state} />;
  const { workspaceName, invitedBy, role } = invitation;
  const offer = { workspaceName, invitedBy, role };
  if (!person) {
    return (
      <JoinForm
        token={token}
        offer={offer}
        passwordLength={{ min: PASSWORD_MIN, max: PASSWORD_MAX }}
        next={next}
        here={invitationPath(token, documentId)}
      />
    );
  }
  return (
    <ApiProvider>
      <AcceptInvitation token={token} offer={offer} name={person.name} next={next} />
    </ApiProvider>
  );
}
