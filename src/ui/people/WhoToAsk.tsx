import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { formatList } from '@/i18n/format';
import { useViewer } from '../shell/viewer';

const MOST_NAMES = 3;
/** Owners come first. */
const ROLES = ['owner', 'admin'];

interface WhoToAskProps {
  /** Says to ask the people with these names: "Ada Quill or Ben Vole". */
  words(names: string): string;
  /** What it says if the names couldn't be loaded. */
  otherwise: string;
}

/** Tells people who manage nothing whom to ask. The line keeps its place while the names load. */
export function WhoToAsk({ words, otherwise }: WhoToAskProps) {
  const names = useManagerNames();
  if (names === undefined) return '\u00a0';
  return names === '' ? otherwise : words(names);
}

/**
 * Returns the names of at most three people who manage the workspace: "Ada Quill or Ben Vole". While they load, returns
 * undefined; if they couldn't be loaded, returns ''.
 */
function useManagerNames(): string | undefined {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const members = useQuery(trpc.people.members.queryOptions({ workspaceId }));
  if (members.isPending) return undefined;
  const active = members.data?.filter(({ deactivatedAt }) => deactivatedAt === null) ?? [];
  const managers = ROLES.flatMap((role) => active.filter((member) => member.role === role));
  return formatList(
    managers.slice(0, MOST_NAMES).map(({ name }) => name),
    'or',
  );
}
