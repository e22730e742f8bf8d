/** Suggested changes of a project's tree. Safe for the browser. */

/** What the agent can suggest for the tree. Deleting means moving to the trash. */
export type TreeChangeKind = 'create' | 'rename' | 'delete';

/** A tree change as it's suggested. Paths are as the model wrote them. */
export type TreeChangeRequest =
  | { kind: 'create'; path: string; text: string }
  | { kind: 'rename'; documentId: string; path: string }
  | { kind: 'delete'; documentId: string };
