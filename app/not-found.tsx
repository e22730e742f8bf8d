import type { Metadata } from 'next';
import { ButtonLink } from '@/ui/kit/controls/Button';
import { Message } from '@/ui/shell/Message';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col">
      <Message
        title="Page not found"
        action={
          <ButtonLink href="/" variant="primary">
            Go home
          </ButtonLink>
        }
      >
        The address may be mistyped, or the page has moved.
      </Message>
    </main>
  );
}
