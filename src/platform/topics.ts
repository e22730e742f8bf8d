/** The names of all topics on the bus. */
export const topics = {
  /** A document's update log has new updates. */
  log: (documentId: string) => `log:${documentId}`,
  /** Suggestions, decisions or versions of a document changed. */
  review: (documentId: string) => `review:${documentId}`,
  /** Threads of a document, or comments in them, changed. */
  threads: (documentId: string) => `threads:${documentId}`,
  /** A change request changed: its text, its reviewers, its suggestions or its discussion. */
  request: (changeSetId: string) => `request:${changeSetId}`,
  /** Something new waits for a person, or no longer waits. */
  inbox: (userId: string) => `inbox:${userId}`,
  /** Something under review in a workspace changed, so it may concern any member's inbox. */
  waiting: (workspaceId: string) => `waiting:${workspaceId}`,
  /** A document's conversations or the status of one of its turns changed. */
  turns: (documentId: string) => `turns:${documentId}`,
  /** A plan of a conversation changed. */
  plans: (conversationId: string) => `plans:${conversationId}`,
  /** A turn has new events. */
  turn: (turnId: string) => `turn:${turnId}`,
  /** A turn was asked to stop. Separate from its events, because its worker produces twenty of them per second. */
  turnStop: (turnId: string) => `turn-stop:${turnId}`,
  /** A project's tree changed. */
  project: (projectId: string) => `project:${projectId}`,
  /** A workspace has a new project, or a project was renamed. */
  projects: (workspaceId: string) => `projects:${workspaceId}`,
  /** A rebuild of a project's index started, advanced or ended. */
  index: (projectId: string) => `index:${projectId}`,
  /** A person's permissions changed or their sessions ended. Open sockets check again. */
  access: (userId: string) => `access:${userId}`,
};

const URGENT = ['access:', 'turn-stop:'];

/** Returns whether a topic must arrive within a moment: it ends someone's access or stops a turn. */
export function isUrgent(topic: string): boolean {
  return URGENT.some((prefix) => topic.startsWith(prefix));
}
