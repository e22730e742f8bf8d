/** The logo: the V of the name, drawn as a proofreader's insertion mark. */
export function LogoMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <rect width="20" height="20" rx="4.5" fill="var(--accent)" />
      <path
        d="M5 5.5 10 14.5 15 5.5"
        stroke="var(--accent-ink)"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M4 17h12" stroke="var(--accent-ink)" strokeWidth="1.1" strokeLinecap="round" strokeDasharray="0.1 2.4" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 font-semibold font-serif text-lg tracking-[-0.01em]">
      <LogoMark size={22} />
      Variorum
    </span>
  );
}
