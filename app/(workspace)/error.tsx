'use client';

import { Button, ButtonLink } from '@/ui/kit/controls/Button';
import { Message } from '@/ui/shell/Message';

export default function ErrorPage({ reset }: { reset(): void }) {
  return (
    <Message
      title="This page couldn’t be loaded"
      action={
        <>
          <Button variant="primary" onClick={reset}>
            Try again
          </Button>
          <ButtonLink href="/">Go home</ButtonLink>
        </>
      }
    >
      Your work is safe: saved text is on the server, and unsent edits are in this browser.
    </Message>
  );
}
