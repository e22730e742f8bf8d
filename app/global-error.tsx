'use client';

/** The last resort, when not even the root layout could be drawn: nothing of ours is relied on. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body style={{ fontFamily: 'Georgia, serif', maxWidth: '32rem', margin: '20vh auto', padding: '0 1.5rem' }}>
        <title>Variorum</title>
        <h1>Something went wrong</h1>
        <p>This page couldn’t be loaded. Your work is safe.</p>
        {/* This page is made at the build and has no nonce, so its inline scripts don't run. A form asks for it again. */}
        <form>
          <button type="submit">Try again</button>
        </form>
      </body>
    </html>
  );
}
