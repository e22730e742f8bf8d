/** A gateway on a Unix socket, for one program inside one tool call. */
export interface OpenedGateway {
  socketPath: string;
  token: string;
  /** The only model that can be called, by its name at the gateway. */
  model: string;
  /** Aborts when the model can no longer be called. The reason is a message for people. */
  failed: AbortSignal;
  close(): Promise<void>;
}
