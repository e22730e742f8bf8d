import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { type DocumentAccess, documentAccess } from '@/documents/access';
import { DRAFT_GONE } from '@/documents/sync/drafts/stored-draft';
import { type Member, makeMember } from '@/documents/sync/member';
import type { Room } from '@/documents/sync/room';
import type { Rooms } from '@/documents/sync/rooms';
import { may, type Permission } from '@/identity/core/role';
import { mayWith, type TokenScope } from '@/identity/core/token-scope';
import { CLOSE, type CloseCode } from '@/kernel/close-code';
import { isAppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { draftAccess, draftExists } from '@/review/drafts/access';
import type { PersonalSocket } from '../sockets/open-sockets';
import { WebSocketPort } from './web-socket-port';

/** The person who sent a request. */
export interface Visitor {
  userId: string;
  name: string;
  sessionId?: string | undefined;
  /** Set with an API token: its scope limits the person's permissions. */
  token?: { scope: TokenScope };
}

/**
 * Returns the person who sent a request, by its cookie or token, or undefined if there is none. Called again while the
 * socket is open.
 */
export type Authenticate = (request: IncomingMessage) => Promise<Visitor | undefined>;

export interface ConnectionParts {
  platform: Platform;
  authenticate: Authenticate;
  rooms: Rooms;
}

/** The target of a socket, from its URL: a document or a draft, and whether the client wants acknowledgements. */
export interface Target {
  kind: 'document' | 'draft';
  id: string;
  wantsAcks: boolean;
}

/** An admitted person, their document, and whether they can edit it. */
interface Admitted {
  visitor: Visitor;
  documentId: string;
  mayEdit: boolean;
}

type Admission = ({ kind: 'welcome' } & Admitted) | { kind: 'refused'; code: CloseCode; reason: string };

/** One client's socket, from the accepted upgrade to its end. */
export class Connection implements PersonalSocket {
  readonly #parts: ConnectionParts;
  readonly #request: IncomingMessage;
  readonly #ws: WebSocket;
  readonly #target: Target;
  readonly port: WebSocketPort;
  #seat: { room: Room; member: Member } | undefined;
  #answersPings = true;

  constructor(parts: ConnectionParts, at: { request: IncomingMessage; ws: WebSocket; socket: Duplex; target: Target }) {
    this.#parts = parts;
    this.#request = at.request;
    this.#ws = at.ws;
    this.#target = at.target;
    this.port = new WebSocketPort(at.ws, at.socket);
    at.ws.on('pong', () => {
      this.#answersPings = true;
    });
  }

  /** Identifies the person. Returns undefined if they are refused; the socket is then being closed. */
  async welcome(): Promise<Admitted | undefined> {
    const admission = await this.#checkAccess();
    if (admission.kind === 'welcome') return admission;
    this.port.close(admission.code, admission.reason);
    return undefined;
  }

  /**
   * Joins the room of the document or draft. The socket is paused until then, so early messages wait in the network.
   */
  async joinRoom({ visitor, documentId, mayEdit }: Admitted): Promise<void> {
    const ws = this.#ws;
    const { rooms } = this.#parts;
    const { kind, id, wantsAcks } = this.#target;
    const user = { id: visitor.userId, name: visitor.name };
    const member = makeMember({ port: this.port, user, wantsAcks, mayEdit });
    let room: Room;
    try {
      room = await rooms.join({ documentId, draftId: kind === 'draft' ? id : undefined }, member);
    } catch (error) {
      if (!isAppError(error)) throw error;
      return this.port.close(error.code === 'NOT_FOUND' ? CLOSE.notFound : CLOSE.tryLater, error.message);
    }
    // The client may have disconnected while the room was loading, and then no `close` event will follow.
    if (ws.readyState !== WebSocket.OPEN) return rooms.leave(room, member);
    this.#seat = { room, member };
    ws.on('close', () => rooms.leave(room, member));
    ws.on('message', (data, isBinary) => {
      if (isBinary && data instanceof Uint8Array) room.receive(member, data);
      else this.port.close(CLOSE.garbage, 'text instead of a binary message');
    });
    ws.resume();
  }

  /** Checks whether the person still has access, and what they can do. */
  async recheck(userId: string): Promise<void> {
    const admission = await this.#checkAccess();
    if (admission.kind === 'refused') return this.#refuse(admission);
    if (admission.visitor.userId !== userId) return this.port.close(CLOSE.notSignedIn, 'signed in as someone else');
    this.#seat?.room.setMayEdit(this.#seat.member, admission.mayEdit);
  }

  /**
   * Closes a socket that was open. "Not found" now means that the person has lost access, and their browser deletes its
   * copy. A draft that was just submitted or discarded is different: the browser keeps its copy, which may hold edits
   * that came too late.
   */
  async #refuse({ code, reason }: { code: CloseCode; reason: string }): Promise<void> {
    if (code !== CLOSE.notFound) return this.port.close(code, reason);
    const { kind, id } = this.#target;
    if (kind === 'draft' && !(await draftExists(this.#parts.platform, id))) return this.port.close(code, DRAFT_GONE);
    this.port.close(CLOSE.noAccess, 'no longer has access');
  }

  async #checkAccess(): Promise<Admission> {
    const { platform, authenticate } = this.#parts;
    const visitor = await authenticate(this.#request);
    if (!visitor) return { kind: 'refused', code: CLOSE.notSignedIn, reason: 'not signed in' };
    const found = await accessTo(platform, visitor.userId, this.#target);
    if (!found) return { kind: 'refused', code: CLOSE.notFound, reason: 'no such document' };
    const { access, permission } = found;
    if (!may(access.role, 'read')) return { kind: 'refused', code: CLOSE.noAccess, reason: 'no access' };
    const mayEdit =
      permission !== undefined && mayWith(visitor.token?.scope, access.role, permission) && !access.trashed;
    return { kind: 'welcome', visitor, documentId: access.documentId, mayEdit };
  }

  /**
   * Ends a socket whose client doesn't answer pings. Sends a message to the others if they got none since the last
   * beat, so that they don't think the server is gone.
   */
  beat(keepAlive: Uint8Array): void {
    if (!this.#answersPings) {
      this.#ws.terminate();
      return;
    }
    this.#answersPings = false;
    this.#ws.ping();
    if (!this.port.hasSent) this.port.send([keepAlive]);
    this.port.hasSent = false;
  }
}

/**
 * Returns a person's access to the document, and the permission that they need to write there. Nobody can write in
 * another person's draft that isn't shared, or in live text where they can only suggest.
 */
async function accessTo(
  platform: Platform,
  userId: string,
  { kind, id }: Target,
): Promise<{ access: DocumentAccess; permission: Permission | undefined } | undefined> {
  if (kind === 'document') {
    const access = await documentAccess(platform, userId, id);
    return access && { access, permission: access.suggestsOnly ? undefined : 'edit' };
  }
  const found = await draftAccess(platform, userId, id);
  return found && { access: found.access, permission: found.isWritable ? 'comment' : undefined };
}
