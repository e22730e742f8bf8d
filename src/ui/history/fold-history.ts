import { formatDate } from '@/i18n/format';
import { type GraphRow, layOut } from '@/versions/core/graph/graph';
import type { VersionSummary } from '@/versions/schema';

/** A row of the list: a version and its part of the graph. */
export interface ShownVersion {
  version: VersionSummary;
  row: GraphRow;
  /** The suggestions that this version accepted, which belong to its row. */
  accepted: readonly VersionSummary[];
  /** Whether these suggestions have rows now, right below this one. */
  isUnfolded: boolean;
  /** Whether it is such a suggestion. */
  isInner: boolean;
  /** Whether such a suggestion was made on another day than it was accepted. */
  isOfOtherDay: boolean;
}

/**
 * Returns the rows of a history. The decision about a suggestion is one row: its suggestion is left out of the list and
 * the graph unless the ids in `unfolded` have it or the version that accepted it. Named suggestions, those that were
 * continued and those accepted in parts by several versions keep their own rows. Versions are sorted from newest to
 * oldest. If the list is only a part of them (`isPart`), the graph has no lines to versions that are left out.
 */
export function foldHistory(
  versions: readonly VersionSummary[],
  unfolded: ReadonlySet<string>,
  isPart = false,
): ShownVersion[] {
  const acceptedBy = acceptedSuggestions(versions);
  const folded = new Set([...acceptedBy.values()].flat());
  const shown = versions.flatMap((version): Omit<ShownVersion, 'row'>[] => {
    if (folded.has(version)) return [];
    const accepted = acceptedBy.get(version.id) ?? [];
    const isUnfolded = accepted.length > 0 && [version, ...accepted].some(({ id }) => unfolded.has(id));
    const inner = isUnfolded ? accepted : [];
    return [
      { version, accepted, isUnfolded, isInner: false, isOfOtherDay: false },
      ...inner.map((suggestion) => ({
        ...{ version: suggestion, accepted: [], isUnfolded: false, isInner: true },
        isOfOtherDay: dayOf(suggestion) !== dayOf(version),
      })),
    ];
  });
  // The line of the live text starts above the newest version, also if a suggestion is newer.
  const head = shown.find(({ version }) => version.isHead);
  const listed = isPart && new Set(versions.map(({ id }) => id));
  const graph = shown.map(asGraphVersion).map((version) => ({
    ...version,
    parentVersionIds: version.parentVersionIds.filter((id) => !listed || listed.has(id)),
  }));
  const { rows } = layOut(graph, head && [head.version.id]);
  return shown.map((each, i) => ({ ...each, row: rows[i]! }));
}

/** Returns the suggestions that belong to the row of the version that accepted them, by its id. */
function acceptedSuggestions(versions: readonly VersionSummary[]): Map<string, VersionSummary[]> {
  const children = new Map<string, VersionSummary[]>();
  for (const version of versions) {
    for (const id of version.parentVersionIds) addTo(children, id, version);
  }
  const accepted = new Map<string, VersionSummary[]>();
  for (const version of versions) {
    if (!isAccepted(version)) continue;
    const [child, ...others] = children.get(version.id) ?? [];
    if (child?.type === 'merge' && others.length === 0) addTo(accepted, child.id, version);
  }
  return accepted;
}

function addTo(lists: Map<string, VersionSummary[]>, id: string, version: VersionSummary): void {
  const list = lists.get(id);
  if (list) list.push(version);
  else lists.set(id, [version]);
}

function isAccepted({ type, name, status }: VersionSummary): boolean {
  return type === 'ai_suggestion' && name === null && (status === 'accepted' || status === 'partially_accepted');
}

function dayOf({ createdAt }: VersionSummary): string {
  return formatDate(createdAt, 'longDate');
}

function asGraphVersion({ version, accepted, isUnfolded }: Omit<ShownVersion, 'row'>) {
  const left = new Set(isUnfolded ? [] : accepted.map(({ id }) => id));
  return {
    id: version.id,
    parentVersionIds: version.parentVersionIds.filter((id) => !left.has(id)),
    isSuggestion: version.type === 'ai_suggestion',
  };
}
