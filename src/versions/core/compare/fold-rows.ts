/** Fewer consecutive unchanged rows than this are never folded. */
const LEAST_FOLDED = 4;

/** Replaces each stretch of unchanged rows by its length. Rows next to a change stay. */
export function foldRows<Row extends { kind: string }>(rows: readonly Row[]): (Row | number)[] {
  const isNear = (i: number) =>
    [rows[i - 1], rows[i], rows[i + 1]].some((row) => row !== undefined && row.kind !== 'same');
  const folded: (Row | number)[] = [];
  for (let i = 0; i < rows.length; ) {
    let end = i;
    while (end < rows.length && !isNear(end)) end++;
    if (end - i >= LEAST_FOLDED) folded.push(end - i);
    else folded.push(...rows.slice(i, end));
    if (end < rows.length) folded.push(rows[end]!);
    i = end + 1;
  }
  return folded;
}
