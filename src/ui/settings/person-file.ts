/** Returns the address of a file with all data stored about a person in a workspace. */
export function personFileAddress(workspaceId: string, userId: string): string {
  return `/api/workspaces/${workspaceId}/people/${userId}/data.json`;
}
