import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { OpenedGateway } from '@/agent/gateway/opened-gateway';
import type { AgentTool } from '@/agent/tools/tool';

/** A tool that keeps its gateway open until the test is done with it. The test plays the program. */
export class ProgramTool {
  readonly tool: AgentTool;
  #opened: (gateway: OpenedGateway) => void = () => {};
  #release: () => void = () => {};

  constructor() {
    this.tool = {
      definition: { name: 'program', description: 'Runs', inputSchema: { type: 'object', properties: {} } },
      preparing: 'Starting…',
      phase: 'suggest',
      groupKey: ({ callId }) => callId,
      status: () => 'Running…',
      title: () => 'Run',
      run: async ([call], { openGateway, signal }) => {
        const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-gateway-test-'));
        const gateway = await openGateway({ callId: call!.callId, folder });
        const released = new Promise<void>((resolve) => {
          this.#release = resolve;
          signal.addEventListener('abort', () => resolve());
        });
        this.#opened(gateway);
        await released;
        await gateway.close();
        fs.rmSync(folder, { recursive: true });
        signal.throwIfAborted();
        return [{ ok: true, output: {}, summary: 'Ran' }];
      },
    };
  }

  /** Resolves when the next call has opened its gateway. */
  opened(): Promise<OpenedGateway> {
    return new Promise((resolve) => {
      this.#opened = resolve;
    });
  }

  release(): void {
    this.#release();
  }
}
