/** Says why a change can't be decided in a certain way. */
export function CardNote({ children }: { children: string }) {
  return <p className="mt-2 rounded-md bg-warn-bg px-2.5 py-1.5 text-sm text-warn-ink">{children}</p>;
}
