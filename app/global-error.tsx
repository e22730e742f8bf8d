'use client';

/** The last resort, when not even the root layout could be drawn: nothing of ours is relied on. */
export default function GlobalError({ reset }: { reset(): void }) {
  return (
    <html lang="en">
      <body style={{ fontFamily: 'Georgia, serif', maxWidth: '32rem', margin: '20vh auto', padding: '0 1.5rem' }}>
        <title>Variorum</title>
        <h1>Something went wrong</h1>
        <p>The page could not be shown. What you wrote is kept.</p>
        <button type="button" onClick={reset}>
          Try again
        </button>
      </body>
    </html>
  );
}
