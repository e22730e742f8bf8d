import { useMemo } from 'react';
import { encode } from 'uqr';

/** The width of the blank border in modules. Scanners need it. */
const QUIET = 4;

/**
 * A QR code, encoded in the browser so that its text isn't sent anywhere. It is dark on light in both color schemes,
 * because scanners expect that.
 */
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
