import { ButtonLink } from '@/ui/kit/controls/Button';
import { Message } from '@/ui/shell/Message';

export default function NotFound() {
  return (
    <Message
      title="Document not found"
      action={
        <>
          <ButtonLink href="/" variant="primary">
            Go home
          </ButtonLink>
          <ButtonLink href="/trash">Go to trash</ButtonLink>
        </>
      }
    >
      It was deleted, or you don’t have access to it. Ask the person who sent you the link.
    </Message>
  );
}
