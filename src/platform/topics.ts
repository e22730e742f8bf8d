/** The names of all news on the bus. */
export const topics = {
  /** A document's update log moved. */
  log: (documentId: string) => `log:${documentId}`,
  /** Suggestions, decisions or versions of a document changed. */
  review: (documentId: string) => `review:${documentId}`,
  /** Threads of a document, or comments in them, changed. */
  threads: (documentId: string) => `threads:${documentId}`,
  /** A change request changed: what it says, whom it asks, its suggestions or its discussion. */
  request: (changeSetId: string) => `request:${changeSetId}`,
  /** Something waits for a person, or no longer does. */
  inbox: (userId: string) => `inbox:${userId}`,
  /** What is under review in a workspace changed: it may wait for anybody there. */
  waiting: (workspaceId: string) => `waiting:${workspaceId}`,
  /** A document's conversations or the status of one of its turns changed. */
  turns: (documentId: string) => `turns:${documentId}`,
  /** A plan of a conversation changed. */
  plans: (conversationId: string) => `plans:${conversationId}`,
  /** A turn has new events. */
  turn: (turnId: string) => `turn:${turnId}`,
  /** A turn was asked to stop. Apart from its events, of which its own worker makes twenty a second. */
  turnStop: (turnId: string) => `turn-stop:${turnId}`,
  /** A project's tree changed. */
  project: (projectId: string) => `project:${projectId}`,
  /** A workspace has a new project, or one has a new name. */
  projects: (workspaceId: string) => `projects:${workspaceId}`,
  /** A project's index is being rebuilt, or was. */
  index: (projectId: string) => `index:${projectId}`,
  /** What a person may do changed, or their sessions ended: open sockets look again. */
  access: (userId: string) => `access:${userId}`,
};

const URGENT = ['access:', 'turn-stop:'];

/** News that people rely on within a moment: what ends somebody's access, and what stops a turn. */
export function isUrgent(topic: string): boolean {
  return URGENT.some((prefix) => topic.startsWith(prefix));
}
