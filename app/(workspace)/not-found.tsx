import { ButtonLink } from '@/ui/kit/controls/Button';
import { Message } from '@/ui/shell/Message';

export default function NotFound() {
  return (
    <Message
      title="No such document"
      action={
        <>
          <ButtonLink href="/" variant="primary">
            Go home
          </ButtonLink>
          <ButtonLink href="/trash">Look in the trash</ButtonLink>
        </>
      }
    >
      It was deleted, or you have no access to it. Whoever sent you the link can tell.
    </Message>
  );
}
