'use client';

import { Button } from '@/ui/kit/controls/Button';
import { Message } from '@/ui/shell/Message';

export default function ErrorPage({ reset }: { reset(): void }) {
  return (
    <main className="flex min-h-dvh flex-col">
      <Message
        title="Something went wrong"
        action={
          <Button variant="primary" onClick={reset}>
            Try again
          </Button>
        }
      >
        This page couldn’t be loaded. Nothing was changed.
      </Message>
    </main>
  );
}
