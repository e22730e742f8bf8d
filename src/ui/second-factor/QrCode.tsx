import { useMemo } from 'react';
import { encode } from 'uqr';

/** Modules of blank around the code, which readers need. */
const QUIET = 4;

/** A QR code, drawn here: what it says goes nowhere. Dark on light in every scheme, as readers expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { ecc: 'M', border: QUIET });
    const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size: data.length, path: squares.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-lg border border-line bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
