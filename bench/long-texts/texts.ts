/** Adversarial and large texts, by name. `size` is in UTF-16 units. */
export const TEXTS: Record<string, (size: number) => string> = {
  'one word': (size) => 'a'.repeat(size),
  'one line of words': (size) => fill(size, (random) => `${word(random)} `),
  prose: (size) => fill(size, (random) => `${word(random)}${random(12) ? ' ' : '.\n\n'}`),
  'line feeds': (size) => '\n'.repeat(size),
  'short lines': (size) => fill(size, (random) => `${word(random).slice(0, 2)}\n`),
  'deep quotes and lists': (size) => fill(size, (_random, i) => `${'> '.repeat(i % 300)}${' '.repeat(i % 200)}- x\n`),
  brackets: (size) => '[('.repeat(size / 2),
  'open fences': (size) => '```\n~~~\n'.repeat(size / 8),
  'table rows': (size) => '|a|b|\n|-|-|\n'.repeat(size / 12),
  'random characters': (size) =>
    fill(size, (random) => String.fromCodePoint(random(2) ? 32 + random(95) : 0x100 + random(0x500))),
};

function word(random: (below: number) => number): string {
  return Array.from({ length: 2 + random(8) }, () => String.fromCharCode(97 + random(26))).join('');
}

function fill(size: number, part: (random: (below: number) => number, i: number) => string): string {
  const random = randomFrom(size);
  const parts: string[] = [];
  for (let length = 0, i = 0; length < size; i++) {
    const next = part(random, i);
    parts.push(next);
    length += next.length;
  }
  return parts.join('').slice(0, size);
}

/** Returns a small random generator with a seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
