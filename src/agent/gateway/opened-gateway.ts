/** A gateway on a Unix socket, for one program inside one tool call. */
export interface OpenedGateway {
  socketPath: string;
  token: string;
  /** The one model that can be called, by its name at the gateway. */
  model: string;
  /** Aborts when the model can't be called any more; the reason is a message for people. */
  failed: AbortSignal;
  close(): Promise<void>;
}
